import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildId, getFiles } from './steps/build-worker.mjs';

const folder = mkdtempSync(join(tmpdir(), 'diwan-build-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A build of some files. */
function makeBuild(name: string, files: Record<string, string>): string {
  const dist = join(folder, name);
  mkdirSync(join(dist, 'assets'), { recursive: true });
  mkdirSync(join(dist, '.vite'));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(dist, path), text);
  return dist;
}

it('what opens at once is kept, with all that it imports, and nothing else', () => {
  const manifest = {
    'index.html': { file: 'assets/index.js', css: ['assets/base.css'], imports: ['_base.js'], dynamicImports: ['src/map.tsx'] },
    '_base.js': { file: 'assets/base.js', imports: ['_runtime.js'] },
    '_runtime.js': { file: 'assets/runtime.js', imports: ['_base.js'] },
    'src/map.tsx': { file: 'assets/map.js' },
  };
  expect(getFiles(manifest, ['index.html', 'src/gone.tsx']).toSorted()).toEqual([
    '/assets/base.css',
    '/assets/base.js',
    '/assets/index.js',
    '/assets/runtime.js',
  ]);
});

it('the same files are the same build wherever they lie, and any other file is another', () => {
  const files = { 'index.html': '<html>', 'assets/a.js': 'one()' };
  const one = buildId(makeBuild('one', files));
  expect(one).toMatch(/^[0-9a-f]{12}$/);
  // What a build notes for itself, and copies that say the same, make no other one.
  expect(buildId(makeBuild('again', { ...files, '.stamp': 'any', 'assets/a.js.br': 'packed' }))).toBe(one);
  expect(buildId(makeBuild('changed', { ...files, 'assets/a.js': 'two()' }))).not.toBe(one);
  expect(buildId(makeBuild('renamed', { 'index.html': '<html>', 'assets/b.js': 'one()' }))).not.toBe(one);
});
