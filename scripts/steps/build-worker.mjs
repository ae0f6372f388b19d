import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './run-command.mjs';

const SOURCE = join(ROOT, 'apps/web/worker');
/** What opens with the dashboard for nearly everybody: these and all that they import at once are kept. The rest the browser's own cache holds. */
const SHELL = [
  'index.html',
  'src/app/start.tsx',
  'src/app/shell/notes.tsx',
  'src/crud/list/list-screen.tsx',
  'src/modules/home/home-page.tsx',
  'src/lib/catalogues/ar-app.ts',
  'src/lib/catalogues/en-app.ts',
];
const FONTS = /ibm-plex-sans-arabic-(arabic|latin)-(400|600)-normal.*\.woff2$/;
const OWN = ['/favicon.svg', '/offline.html', '/offline.css', '/offline.js'];

/** The files of some entries of Vite's manifest, with all that they import at once. An entry that is no more has nothing to keep. */
export function getFiles(manifest, entries) {
  const files = new Set();
  const seen = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    if (!key.endsWith('.html') || chunk.file.endsWith('.js')) files.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) files.add(`/${style}`);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  entries.forEach(visit);
  return [...files];
}

/** What a build is known by: the same sources make the same one on every node. */
export function buildId(dist) {
  const hash = createHash('sha256');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile() && !/^\.|\.(map|br|gz)$/.test(file.name),
  );
  for (const path of files.map((file) => join(file.parentPath, file.name)).toSorted()) {
    hash.update(path.slice(dist.length));
    hash.update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Gives the first script a name of its content: it is kept for good like all others, and fits the page that names it. */
function hashFirstScript(dist, html) {
  const hash = createHash('sha256')
    .update(readFileSync(join(dist, 'boot.js')))
    .digest('hex')
    .slice(0, 7);
  const path = `/assets/boot-${hash}.js`;
  copyFileSync(join(dist, 'boot.js'), join(dist, path));
  return { html: html.replace('src="/boot.js"', `src="${path}"`), path };
}

async function bundle(entry, options) {
  const { outputFiles } = await build({
    entryPoints: [join(SOURCE, entry)],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2022',
    ...options,
  });
  return outputFiles[0].text;
}

/** Writes what stands beside the dashboard: its worker, the one that takes it away, the page without a network; and the build's id. */
export async function buildWorker(dist) {
  const index = join(dist, 'index.html');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const fonts = readdirSync(join(dist, 'assets')).filter((name) => FONTS.test(name));
  const { html, path: firstScript } = hashFirstScript(dist, readFileSync(index, 'utf8'));
  writeFileSync(index, html);
  writeFileSync(join(dist, 'offline.html'), readFileSync(join(SOURCE, 'offline/offline.html')));
  writeFileSync(join(dist, 'offline.js'), await bundle('offline/offline.ts', { format: 'iife' }));
  writeFileSync(join(dist, 'offline.css'), (await bundle('offline/offline.css', {})) + fontFaces(fonts));
  const id = buildId(dist);
  writeFileSync(index, html.replace('<meta charset', `<meta name="build" content="${id}" />\n    <meta charset`));
  writeFileSync(join(dist, '.build'), id);
  const kept = [...OWN, firstScript, ...getFiles(manifest, SHELL), ...fonts.map((name) => `/assets/${name}`)];
  const define = { BUILD: JSON.stringify(id), KEPT: JSON.stringify([...new Set(kept)]) };
  writeFileSync(join(dist, 'sw.js'), await bundle('worker.ts', { format: 'iife', define }));
  writeFileSync(join(dist, 'sw-off.js'), await bundle('worker-off.ts', { format: 'iife' }));
}

/** The dashboard's own faces, which the worker keeps. */
function fontFaces(files) {
  const face = (name) => {
    const [, script, weight] = FONTS.exec(name);
    const range = script === 'arabic' ? 'U+0600-06FF,U+200C-200E,U+FB50-FDFF,U+FE70-FEFC' : 'U+0000-00FF,U+2000-206F';
    return `@font-face{font-family:'IBM Plex Sans Arabic';font-weight:${weight};font-display:swap;src:url(/assets/${name}) format('woff2');unicode-range:${range}}`;
  };
  return files.map(face).join('');
}
