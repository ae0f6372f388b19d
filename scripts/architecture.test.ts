import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './steps/run-command.mjs';

const MODULES = /^apps\/(?:api|web)\/src\/modules\/([^/]+)(?:\/shared)?$/;

/** The first cells of the table below a heading, each of which has something beside it. */
function readTable(heading: string): string[] {
  const [, after = ''] = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').split(`\n${heading}\n`);
  const [section = ''] = after.split(/^##/m);
  return [...section.matchAll(/^\| `([^`]+)` \| .+ \|$/gm)].map(([, name = '']) => name);
}

it('the architecture says of every folder that holds files what it is for, and of none that is gone', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  const folders = [...new Set(files.map((file) => dirname(file)))].filter((folder) => folder !== '.');
  const modules = folders.flatMap((folder) => MODULES.exec(folder)?.[1] ?? []);
  expect(readTable('## Every folder').toSorted()).toEqual(folders.filter((folder) => !MODULES.test(folder)).toSorted());
  expect(readTable('### Modules').toSorted()).toEqual([...new Set(modules)].toSorted());
});
