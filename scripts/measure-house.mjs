// `npm run measure-house`: the rooms of the kits and the arrows between them (what imports what, types included, tests apart), and what
// makes a stranger open one file more than they wanted. Lint refuses an arrow back (scripts/lint/floors.mjs). `-- --check` fails where a
// figure is worse than the one that docs/architecture.md has.
import './node-version.mjs';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { FLOORS, getRoom } from './lint/floors.mjs';
import { ROOT } from './steps/run-command.mjs';

const SPECIFIER = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
const OF_PACKAGE = /\b(?:from|import)\s*\(?\s*'@diwan\/([\w-]+)\/([^']+)'/g;
const isOurs = (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);
const toPath = (path) => path.split(sep).join('/');

/** The files of a kit, each with what it imports of the same kit, from the root of the checkout. */
function readImports(kit) {
  const files = readdirSync(join(ROOT, kit), { recursive: true, encoding: 'utf8' }).filter(isOurs);
  return files.map((file) => {
    const path = toPath(join(kit, file));
    const specifiers = [...readFileSync(join(ROOT, path), 'utf8').matchAll(SPECIFIER)].map(([, specifier = '']) => specifier);
    const imported = specifiers.map((specifier) => toPath(relative(ROOT, join(ROOT, dirname(path), specifier))));
    return { path, imported: imported.filter((one) => one.startsWith(`${kit}/`)) };
  });
}

/** Which rooms each room imports from. */
function readArrows(kit) {
  const arrows = new Map();
  for (const { path, imported } of readImports(kit)) {
    const room = getRoom(kit, path);
    const others = imported.map((one) => getRoom(kit, one)).filter((one) => one !== room);
    arrows.set(room, new Set([...(arrows.get(room) ?? []), ...others]));
  }
  return arrows;
}

/** All rooms that one leads to, by whatever way. */
function reached(arrows, from, seen = new Set()) {
  for (const next of arrows.get(from) ?? []) {
    if (seen.has(next)) continue;
    seen.add(next);
    reached(arrows, next, seen);
  }
  return seen;
}

/** Rooms that lead to each other. */
function findCircles(arrows) {
  const ways = new Map([...arrows.keys()].map((room) => [room, reached(arrows, room)]));
  const circles = new Map();
  for (const [room, others] of ways) {
    if (!others.has(room)) continue;
    const circle = [...ways.keys()].filter((other) => others.has(other) && ways.get(other)?.has(room)).toSorted();
    circles.set(circle.join(' '), circle);
  }
  return [...circles.values()];
}

for (const [kit, floors] of Object.entries(FLOORS)) {
  const arrows = readArrows(kit);
  const pairs = [...arrows].flatMap(([from, others]) => [...others].map((to) => [from, to]));
  const back = pairs.filter(([from, to]) => floors.indexOf(to) >= floors.indexOf(from) || !floors.includes(to));
  const circles = findCircles(arrows);
  console.log(`${kit}: ${arrows.size} rooms, ${pairs.length} arrows, ${back.length} back, ${circles.length} circles`);
  for (const room of floors) console.log(`  ${room} <- ${[...(arrows.get(room) ?? [])].toSorted().join(', ') || 'nothing'}`);
  for (const [from, to] of back) console.log(`  back: ${from} imports ${to}`);
  for (const circle of circles) console.log(`  circle of ${circle.length}: ${circle.join(', ')}`);
}

const PLACES = ['packages', 'apps'];
const SHARD_LINES = 40;
const EXPORTED = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm;
// What a statement answers, written beside it; a value that is read by the name of its column.
const HAND_TYPE = /\.query<\{/g;
/** Types are called with a capital: what is taken out of one (`OrderDetails['review']`) is no read. */
const READ_BY_KEY = /\b[a-z]\w*\['[a-z_]+'\]/g;

/** Every file of ours by its path, what is generated and what tests apart. */
function readSources() {
  const paths = PLACES.flatMap((place) =>
    readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' }).map((file) => toPath(join(place, file))),
  );
  const ours = paths.filter((path) => /\/src\//.test(path) && isOurs(path) && !/\/(?:node_modules|dist|testing|conformance)\//.test(path));
  return new Map(ours.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

/** Who imports each file. */
function findImporters(sources) {
  const importers = new Map();
  for (const [path, text] of sources) {
    const beside = [...text.matchAll(SPECIFIER)].map(([, specifier = '']) => toPath(relative(ROOT, join(ROOT, dirname(path), specifier))));
    const ofPackages = [...text.matchAll(OF_PACKAGE)].map(([, name, file]) => `packages/${name}/src/${file}.ts`);
    for (const target of [...beside, ...ofPackages]) importers.set(target, [...(importers.get(target) ?? []), path]);
  }
  return importers;
}

/** Short files with one importer, beside them; one that has a test of its own, or is loaded when it is needed, stands for itself. */
function findShards(sources) {
  const importers = findImporters(sources);
  const isLazy = (path, by) => sources.get(by)?.includes(`import('./${path.slice(path.lastIndexOf('/') + 1)}')`);
  return [...sources.keys()].filter((path) => {
    const [by, ...others] = new Set(importers.get(path) ?? []);
    const isShort = (sources.get(path)?.trimEnd().split('\n').length ?? 0) <= SHARD_LINES;
    if (!isShort || by === undefined || others.length > 0 || dirname(by) !== dirname(path)) return false;
    return !isLazy(path, by) && !existsSync(join(ROOT, path.replace(/\.(tsx?)$/, '.test.ts')));
  });
}

/** Exported names that stand in two places or more, and how many names there are. */
function countNames(sources) {
  const places = new Map();
  for (const text of sources.values()) {
    // A function with several signatures stands in one place.
    const exported = new Set([...text.matchAll(EXPORTED)].map(([, name = '']) => name));
    for (const name of exported) places.set(name, (places.get(name) ?? 0) + 1);
  }
  return { twice: [...places.values()].filter((count) => count > 1).length, all: places.size };
}

function countIn(sources, place, pattern) {
  const texts = [...sources].filter(([path]) => path.startsWith(place)).map(([, text]) => text);
  return texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
}

const sources = readSources();
const names = countNames(sources);
const figures = {
  'short files with one importer beside them': findShards(sources).length,
  'exported names that stand in two places': names.twice,
  'types of rows written beside a query': countIn(sources, 'apps/api/src', HAND_TYPE),
  'reads by key': countIn(sources, 'apps/api/src', READ_BY_KEY),
};
const documented = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
for (const [name, figure] of Object.entries(figures)) {
  const limit = Number(new RegExp(`\\| ${name} \\| (\\d+) \\|`).exec(documented)?.[1] ?? Number.NaN);
  console.log(`${name}: ${figure}${Number.isNaN(limit) ? '' : ` (docs/architecture.md: ${limit})`}`);
  if (process.argv.includes('--check') && !(figure <= limit)) {
    console.error(`More than docs/architecture.md has of "${name}": fold it, or say there why it became more.`);
    process.exitCode = 1;
  }
}
if (process.argv.includes('--list')) for (const path of findShards(sources)) console.log(`  ${path}`);
