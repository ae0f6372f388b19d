// `npm run measure-house`: the rooms of the kits and the arrows between them: what imports what, types included, tests apart. Lint refuses
// an arrow back (scripts/lint/floors.mjs); this says how many there are, and which rooms stand in a circle.
import './node-version.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { FLOORS, getRoom } from './lint/floors.mjs';
import { ROOT } from './steps/run-command.mjs';

const SPECIFIER = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
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
