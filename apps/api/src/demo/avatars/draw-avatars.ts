import { createRandom, type Random } from '@diwan/domain/random';

const SIZE = 160;

/** Pairs of colours that stand out neither on a light page nor on a dark one. */
const COLOURS = [
  ['#2f6f73', '#7fb8a4'],
  ['#6b4e71', '#c29bb0'],
  ['#3d5a80', '#98c1d9'],
  ['#8a5a44', '#d9ae94'],
  ['#4f6d3a', '#a9c48a'],
  ['#7a3e48', '#d08c8c'],
  ['#35524a', '#9cb380'],
  ['#5c5470', '#b9b4c7'],
  ['#9a6a2f', '#e3c27a'],
  ['#2c4a6e', '#7aa5c9'],
  ['#64513b', '#c7b299'],
  ['#44576b', '#a8b8c8'],
] as const;

/** Abstract pictures for profiles, as SVG: an eight-pointed star, the oldest ornament of the region, in quiet colours. No faces, no letters. */
export function drawAvatars(count: number, seed: number): string[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => drawing(random));
}

function drawing(random: Random): string {
  const [dark, light] = random.pick(COLOURS);
  const centre = { x: 30 + random.whole(100), y: 30 + random.whole(100) };
  const stars = [0, 1, 2].map((ring) => star(centre, 26 + ring * (18 + random.whole(16)), random.whole(45), 0.34 - ring * 0.09));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">
    <linearGradient id="g" gradientTransform="rotate(${random.whole(90)})"><stop stop-color="${dark}"/><stop offset="1" stop-color="${light}"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#g)"/>${stars.join('')}</svg>`;
}

/** Two squares, one turned by 45 degrees. */
function star({ x, y }: { x: number; y: number }, half: number, turn: number, opacity: number): string {
  const square = (angle: number): string =>
    `<rect x="${x - half}" y="${y - half}" width="${half * 2}" height="${half * 2}" transform="rotate(${angle} ${x} ${y})" fill="#fff" fill-opacity="${opacity.toFixed(2)}"/>`;
  return square(turn) + square(turn + 45);
}
