import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { giveUp, ROOT, run } from './run-command.mjs';

/** The Node that the packages bring, where npm has one for this machine. It stands first on the path of every `npm run …`. */
const BROUGHT_NODE = join(ROOT, 'node_modules/.bin/node');

/** Installs all packages when they are not those of the lock file. What follows runs on the Node that came with them. */
export async function installIfNeeded() {
  const hadNode = existsSync(BROUGHT_NODE);
  if (!isInstalled()) {
    await install();
    if (!hadNode && existsSync(BROUGHT_NODE)) await goOnWith(BROUGHT_NODE);
  }
  if (!existsSync(BROUGHT_NODE)) refuseOlderNode();
}

/** Packages ask for a newer Node than the first step does, which only fetches them. */
function refuseOlderNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 12))
    giveUp(`Diwan needs Node 22.12 or newer where npm has none to bring along, as here; this is Node ${process.versions.node}.`);
}

/** Begins this script anew on another Node, and ends as it ends. */
async function goOnWith(node) {
  const code = await run(node, [...process.execArgv, ...process.argv.slice(1)], { passSignals: true });
  process.exit(code);
}

async function install() {
  await oneAtATime('Packages are missing', async () => {
    if (isInstalled()) return;
    console.log('Installing packages…');
    // Without the last, NODE_ENV=production would leave out what builds.
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
    // npm tells its scripts where it is; a plain `node scripts/start.mjs` finds it on the path.
    const npm = process.env.npm_execpath;
    // On npm's own Node: the one that the packages brought goes while they are replaced.
    const node = process.env.npm_node_execpath ?? process.execPath;
    const code = npm?.endsWith('.js') ? await run(node, [npm, ...args]) : await run('npm', args);
    if (code !== 0) giveUp('The packages could not be installed: npm says above why.');
  });
}

/** Compares with what npm noted at the end of its last install; an install that was broken off leaves no note. */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages(NOTED);
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (!path.includes('node_modules/') || link) return true;
    // Optional ones are those of other platforms, but for a Node of this one.
    return present[path] ? present[path].version === version : optional && !isOurNode(path, wanted[path]);
  });
}

function isOurNode(path, { os, cpu }) {
  return (
    path.startsWith('node_modules/node-') && [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch) && !isMusl()
  );
}

/** Whether this is a Linux such as Alpine, for which npm has no Node. */
function isMusl() {
  return existsSync(`/lib/ld-musl-${process.arch === 'x64' ? 'x86_64' : 'aarch64'}.so.1`);
}

/** Whether what the built app loads is installed, though packages that only build and test may be left out (`npm ci --omit=dev`). */
export function canRun() {
  const wanted = readPackages('package-lock.json');
  const present = Object.entries(readPackages(NOTED)).filter(([, { link }]) => !link);
  const names = new Set(present.map(([path]) => path));
  const own = Object.keys(wanted['apps/api']?.dependencies ?? {}).map((name) => `node_modules/${name}`);
  return (
    own.every((path) => wanted[path]?.link || names.has(path)) && present.every(([path, { version }]) => wanted[path]?.version === version)
  );
}

const NOTED = join('node_modules', '.package-lock.json');

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
  } catch {
    return {};
  }
}
