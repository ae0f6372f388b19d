import { createRandom } from '@diwan/domain/random';

/** Pairs of colours from deep to light. */
const COLOURS = [
  ['#0b5f58', '#5fb3a3'],
  ['#1f4b7a', '#8ab6dd'],
  ['#7a4a10', '#e0b56a'],
  ['#5b2b52', '#c79ac0'],
  ['#2d5a34', '#a3c98e'],
  ['#7a2334', '#dd9aa4'],
] as const;

const svg = (width: number, height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;
const gradient = ([deep, light]: readonly [string, string], turn: number): string =>
  `<linearGradient id="g" gradientTransform="rotate(${turn})"><stop stop-color="${deep}"/><stop offset="1" stop-color="${light}"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/>`;

/** Dunes under a low sun: a picture for the top of an app that needs no words. */
export function drawSlides(count: number, seed: number): string[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const colours = COLOURS[index % COLOURS.length] ?? COLOURS[0];
    const sun = `<circle cx="${120 + random.whole(560)}" cy="${70 + random.whole(60)}" r="${34 + random.whole(30)}" fill="#fff" fill-opacity=".5"/>`;
    const dunes = [0, 1, 2].map((row) => {
      const top = 150 + row * 55;
      const bend = () => top - 40 + random.whole(80);
      return `<path d="M0 ${bend()} C 200 ${bend()}, 320 ${bend()}, 420 ${top} S 680 ${bend()}, 800 ${bend()} V320 H0 Z" fill="${colours[0]}" fill-opacity="${0.28 + row * 0.2}"/>`;
    });
    return svg(800, 320, gradient(colours, random.whole(60)) + sun + dunes.join(''));
  });
}

/** A tile of the region's lattice work in one pair of colours: the picture of a main category. */
export function drawTiles(count: number, seed: number): string[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const colours = COLOURS[index % COLOURS.length] ?? COLOURS[0];
    const step = 40 + random.whole(4) * 10;
    const lines: string[] = [];
    for (let at = -160; at < 320; at += step)
      lines.push(`<path d="M${at} 0 l160 160 M${at + 160} 0 l-160 160" stroke="#fff" stroke-opacity=".22" stroke-width="6"/>`);
    const half = 30 + random.whole(14);
    const square = (angle: number) =>
      `<rect x="${80 - half}" y="${80 - half}" width="${half * 2}" height="${half * 2}" transform="rotate(${angle} 80 80)" fill="#fff" fill-opacity=".7"/>`;
    return svg(160, 160, gradient(colours, random.whole(90)) + lines.join('') + square(0) + square(45));
  });
}
