// `node scripts/bundle-size.mjs`: gzip bytes of script and style until the login shows, and until the first rows of a list.
// Follows the manifest of a build (`npm run build`). With --check, as CI asks, it fails where a budget is exceeded.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './steps/run-command.mjs';

const DIST = join(ROOT, 'apps/web/dist');
const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));

/** What each route loads beside the entry: the dynamic imports that run before it shows. The larger catalogue counts. */
const ROUTES = {
  login: { budget: 110_000, loads: ['src/modules/session/start-login.tsx', 'src/lib/catalogues/ar-login.ts'] },
  home: { budget: 148_600, loads: ['src/app/start.tsx', 'src/lib/catalogues/ar-app.ts', 'src/modules/home/home-page.tsx'] },
  'cities/show-all': {
    budget: 155_200,
    loads: ['src/app/start.tsx', 'src/lib/catalogues/ar-app.ts', 'src/crud/list/list-screen.tsx', 'src/modules/cities/index.tsx'],
  },
};

/** The script that runs first stands in no manifest: it is made of all of them. */
const BOOT = `assets/${readdirSync(join(DIST, 'assets')).find((name) => /^boot-\w+\.js$/.test(name))}`;

const gzipped = (file) => gzipSync(readFileSync(join(DIST, file))).length;

/** The files of some entries of the manifest, with all that they import at once. */
function getFiles(keys) {
  const scripts = new Set([BOOT]);
  const styles = new Set();
  const seen = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the manifest: its name has changed, change it here too.`);
    if (seen.has(key)) return;
    seen.add(key);
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return { scripts: [...scripts], styles: [...styles] };
}

const sum = (files) => files.reduce((total, file) => total + gzipped(file), 0);
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
let exceeded = false;

for (const [route, { budget, loads }] of Object.entries(ROUTES)) {
  const { scripts, styles } = getFiles(['index.html', ...loads]);
  const total = sum(scripts);
  exceeded ||= total > budget;
  console.log(
    `${route}: ${kilobytes(total)} of script (budget ${kilobytes(budget)})${total > budget ? ' EXCEEDED' : ''}, ${kilobytes(sum(styles))} of style`,
  );
  if (process.argv.includes('--files')) {
    for (const file of scripts.toSorted((a, b) => gzipped(b) - gzipped(a)))
      console.log(`  ${kilobytes(gzipped(file)).padStart(9)}  ${file}`);
  }
}
if (exceeded && process.argv.includes('--check')) process.exitCode = 1;
