// Rebuilds data/service-pictures.json. Run by hand after changing the drawings: `npm run service-pictures -w @diwan/api`.
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { DEMO_GROUPS } from './catalogue.ts';
import { drawSlides, drawTiles } from './draw-pictures.ts';
import { SLIDERS } from './sliders.ts';

const encode = async (drawings: string[]): Promise<string[]> => {
  const images = await Promise.all(drawings.map((drawing) => sharp(Buffer.from(drawing)).webp({ quality: 60, effort: 6 }).toBuffer()));
  return images.map((image) => image.toString('base64'));
};
const pictures = { slides: await encode(drawSlides(SLIDERS.length, 3)), tiles: await encode(drawTiles(DEMO_GROUPS.length, 4)) };
writeFileSync(new URL('../data/service-pictures.json', import.meta.url), `${JSON.stringify(pictures, null, 2)}\n`);
