import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, SourceMap } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { BUILDS, getStamp } from '../../scripts/steps/build-stamp.mjs';
import { ROOT, runNode } from '../../scripts/steps/run-command.mjs';
import { TOP_LEVEL, type Frame } from './cpu-profile.ts';

const FOLDER = join(ROOT, '.cache/profile-maps');

/** Builds the dashboard once more beside its own build, with maps that lead from its files to their sources; once for each state of those. */
async function buildMaps(): Promise<void> {
  const stamp = getStamp(BUILDS.web.sources);
  const note = join(FOLDER, '.stamp');
  if (existsSync(note) && readFileSync(note, 'utf8') === stamp) return;
  console.log('Building maps that name the sources…');
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const web = join(ROOT, 'apps/web');
  const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  const args = [vite, 'build', '--logLevel', 'error', '--sourcemap', 'hidden', '--outDir', FOLDER, '--emptyOutDir'];
  const code = await runNode(args, { cwd: web, env: { ...process.env, NODE_ENV: 'production' } });
  if (code !== 0) throw new Error('the maps could not be built');
  writeFileSync(note, stamp);
}

/** A file of the dashboard or of a package, as one says it: `apps/web/src/crud/list/data-table.tsx`, `react-dom`. */
export function shortSource(source: string): string {
  const path = source.replaceAll('\\', '/').replace(/^(\.\.\/)+/, '');
  const [, scope, name] = /node_modules\/(@[^/]+\/)?([^/]+)(?!.*node_modules\/)/.exec(path) ?? [];
  return name === undefined ? path.replace(/^(src\/)/, 'apps/web/$1') : `${scope ?? ''}${name}`;
}

/** Names for what a profile saw: the source's file and its function instead of those of a built file. */
export async function sourceNames(): Promise<(frame: Frame) => { file: string; name: string }> {
  await buildMaps();
  const maps = new Map<string, SourceMap | null>();
  const mapFor = (url: string) => {
    const name = basename(new URL(url).pathname);
    if (!maps.has(name)) {
      const file = join(FOLDER, 'assets', `${name}.map`);
      maps.set(name, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null);
    }
    return maps.get(name);
  };
  return ({ url, lineNumber, columnNumber, functionName }) => {
    if (!url.startsWith('http')) return { file: url === '' ? '(browser)' : url, name: functionName };
    const entry = mapFor(url)?.findEntry(lineNumber, columnNumber);
    // What the bundler wrote itself has no source.
    const found = entry && 'originalSource' in entry && typeof entry.originalSource === 'string' ? entry : undefined;
    // The top level of a built file holds many sources: its beginning is in whichever comes first.
    if (!found || functionName === TOP_LEVEL) return { file: basename(new URL(url).pathname), name: functionName };
    return { file: shortSource(found.originalSource), name: (found as { name?: string }).name ?? functionName };
  };
}
