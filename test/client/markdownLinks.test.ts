import {expect, test} from 'vitest';
import {previewLinks} from '../../client/commands/markdownLinks.ts';

const folder = '/home/ann/.vscode/storage';

test('links to files are relative to the page, as encoded as they were', () => {
  expect(previewLinks('in [`a b.md:7`](file:///home/ann/site/a%20b.md#L7-L9), and', folder)).toBe(
    'in [`a b.md:7`](../../site/a%20b.md#L7-L9), and',
  );
  expect(previewLinks('[x](file:///c%3A/x.md)', folder)).toBe('[x](../../../../c%3A/x.md)');
  expect(previewLinks('[x](file:///home/ann/.vscode/storage/x.md)', folder)).toBe('[x](x.md)');
});

test('documents of the server keep their name and lose their link', () => {
  expect(previewLinks('stood in [`c70e:gone.md:5-9`](shingle:/past/c70e/gone.md?root=%2Fx), removed', folder)).toBe(
    'stood in `c70e:gone.md:5-9`, removed',
  );
  expect(previewLinks('in [a \\[1\\] b](shingle:/past/c70e/a?root=%2Fx)', folder)).toBe('in a \\[1\\] b');
});

test('all else stays as it is', () => {
  const text = 'See [the page](https://example.org/a) and `](file:` and [b](b.md).';
  expect(previewLinks(text, folder)).toBe(text);
});
