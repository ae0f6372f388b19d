import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../steps/run-command.mjs';

/** Code, and where in a checkout it would stand. */
export interface TriedFile {
  readonly file: string;
  readonly code: string;
}

/** The files that a rule of the house refuses, of a checkout that has only these. */
export async function refusedBy(rule: string, files: readonly TriedFile[]): Promise<Set<string>> {
  const root = mkdtempSync(join(tmpdir(), 'diwan-lint-'));
  for (const { file, code } of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), code);
  }
  const config = {
    plugins: [],
    categories: { correctness: 'off' },
    jsPlugins: [join(ROOT, 'scripts/lint/house-rules.mjs')],
    rules: { [`house/${rule}`]: 'error' },
  };
  writeFileSync(join(root, '.oxlintrc.json'), JSON.stringify(config));
  // It ends with 1 where it finds something.
  const { stdout } = await promisify(execFile)(join(ROOT, 'node_modules/.bin/oxlint'), ['--format=json', '.'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  }).catch((error: { stdout: string }) => error);
  rmSync(root, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  return new Set(diagnostics.filter(({ code }) => code === `house(${rule})`).map(({ filename }) => filename));
}
