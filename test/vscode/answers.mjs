// Answers the questions of the suite about the page of the workbench; suite/page.ts defines them.
import {mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';

/** Runs until the returned `stop` is called. Screenshots are written to `shots`. */
export function answerFrom(folder, page, shots) {
  mkdirSync(folder, {recursive: true});
  let stopped = false;
  const done = (async () => {
    while (!stopped) {
      for (const name of readdirSync(folder).filter((file) => file.endsWith('.question'))) {
        const file = path.join(folder, name);
        const question = JSON.parse(readFileSync(file, 'utf8'));
        rmSync(file);
        const answer = await answered(page, question, shots).then(
          (value) => ({value: value ?? null}),
          (error) => ({value: null, error: String(error)}),
        );
        const to = file.replace(/question$/, 'answer');
        writeFileSync(`${to}.half`, JSON.stringify(answer));
        renameSync(`${to}.half`, to);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await done;
    },
  };
}

async function answered(page, question, shots) {
  switch (question.kind) {
    case 'evaluate':
      return page.evaluate(question.expression);
    case 'press':
      return page.keyboard.press(question.keys);
    case 'point': {
      const element = page.locator(question.selector).first();
      await (question.click ? element.click({timeout: 15_000}) : element.hover({timeout: 15_000}));
      return null;
    }
    case 'shot':
      if (!shots) return null;
      mkdirSync(shots, {recursive: true});
      await page.screenshot({path: path.join(shots, `${question.name}.png`), clip: question.clip});
      return null;
    default:
      throw new Error(`No such question: ${JSON.stringify(question)}`);
  }
}
