import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** The bare page's one script, compressed as the dashboard's are. */
export async function buildBarePage(): Promise<{ html: string; script: Buffer }> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./page.jsx', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const html =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><div id="root"></div><script type="module" src="/page.js"></script>';
  return { html, script: gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }) };
}
