import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which the projects of a run note the calls that their tests make. */
    callNotes: string;
    /** The file of one project there. */
    callNotesFile: string;
  }
}

/** What tests did with a call: got an answer of success, or changed rows that were recorded as they should be. */
export type Deed = 'made' | 'changed';

/** Gives a project a file for its notes, in the folder of the run; answers how to remove what the run noted. */
export function prepareCallNotes(project: TestProject): () => void {
  const run = project.vitest.getRootProject();
  const folder = run.getProvidedContext().callNotes ?? mkdtempSync(join(tmpdir(), 'diwan-calls-'));
  run.provide('callNotes', folder);
  project.provide('callNotesFile', join(folder, project.name));
  return () => rmSync(folder, { recursive: true, force: true });
}

const noted = new Set<string>();

/** Notes calls that this process has not noted yet. */
export function noteCalls(file: string, deed: Deed, calls: Iterable<string>): void {
  const lines = [...calls].map((call) => `${deed} ${call}\n`).filter((line) => !noted.has(file + line));
  for (const line of lines) noted.add(file + line);
  if (lines.length > 0) appendFileSync(file, lines.join(''));
}

/** The calls that tests of some projects noted. */
export function readNotes(folder: string, projects: readonly string[]): Record<Deed, Set<string>> {
  const files = projects.map((name) => join(folder, name)).filter((file) => existsSync(file));
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  const get = (deed: Deed) => new Set(lines.filter((line) => line.startsWith(`${deed} `)).map((line) => line.slice(deed.length + 1)));
  return { made: get('made'), changed: get('changed') };
}
