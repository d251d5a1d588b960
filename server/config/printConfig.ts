// Takes a loaded configuration, gives it as JSON with a comment on the origin of each value. Every setting is written
// out, so that the output is a valid configuration file.
import schema from '../../shared/model/schema.json' with {type: 'json'};
import type {LoadedConfig, SettingOrigin} from './configTypes.ts';

export function printConfig({config, lab, file, overrides, generated, origin}: LoadedConfig): string {
  const {limits, ...settings} = config;
  const lines: string[] = [
    `// ${file === null ? 'no configuration file' : `configuration file: ${oneLine(file)}`}`,
    ...(generated === null || generated.files.length === 0
      ? []
      : [`// generated files: also those that ${generated.files.map(oneLine).join(' and ')} names`]),
    '{',
  ];
  for (const [key, value] of Object.entries(settings)) lines.push(line('  ', key, value, origin.get(key)));
  const ofLab = Object.entries(schema.properties.lab.properties).map(([key, own]) => [key, lab[key] ?? own.default]);
  for (const [group, inner] of Object.entries({lab: Object.fromEntries(ofLab), limits})) {
    lines.push(`  "${group}": {`);
    for (const [key, value] of Object.entries(inner)) {
      lines.push(line('    ', key, value, origin.get(`${group}.${key}`)));
    }
    lines.push('  },');
  }
  lines.push(`  "overrides": [${overrides.length === 0 ? '],' : ''}`);
  for (const {files, settings: own, origin: from} of overrides) {
    lines.push(`    ${spaced({files, ...own})}, // ${originText(from)}`);
  }
  if (overrides.length > 0) lines.push('  ],');
  lines.push('}');
  return `${lines.join('\n')}\n`;
}

function line(indent: string, key: string, value: unknown, from: SettingOrigin | undefined): string {
  return `${indent}${JSON.stringify(key)}: ${spaced(value)}, // ${originText(from)}`;
}

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${spaced(inner)}`)
    .join(', ')}}`;
}

function originText(origin: SettingOrigin | undefined): string {
  if (origin?.kind === 'file') return `${oneLine(origin.file)}:${origin.line}`;
  return origin?.kind === 'flag' ? 'command line' : 'default';
}

/** A file name may contain a line break, which would end the comment. */
function oneLine(path: string): string {
  return path.replace(/[\r\n\u2028\u2029]/g, '\uFFFD');
}
