import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../steps/run-command.mjs';
import { listFiles } from '../steps/work-tree.mjs';

/** What the glossary says that nothing is called: what gives something is `getX` or `xFromY`, a point in time a timestamp. */
const UNWANTED = /\b(?:function\*?|const|let) ((?!allOf|oneOf)(?:[a-z]\w*Of|moments?|reach|\w*InReach))\b/g;

it('names are the words of the glossary', () => {
  const files = listFiles('apps', 'packages', 'e2e', 'bench', 'scripts').filter((file) => /\.(tsx?|mjs)$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(UNWANTED)].map(([, name]) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
