// Rebuilds data/papers.json. Run by hand after changing the drawings: `npm run papers -w @diwan/api`.
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { drawPapers, drawPlates } from './draw-papers.ts';

const images = async (drawings: readonly string[]) =>
  Promise.all(drawings.map(async (svg) => (await sharp(Buffer.from(svg)).webp({ quality: 70, effort: 6 }).toBuffer()).toString('base64')));
const papers = { documents: await images(drawPapers(10, 3)), plates: await images(drawPlates()) };
writeFileSync(new URL('../data/papers.json', import.meta.url), `${JSON.stringify(papers, null, 2)}\n`);
