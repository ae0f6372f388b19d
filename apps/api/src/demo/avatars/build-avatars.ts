// Rebuilds data/avatars.json. Run by hand after changing the drawings: `npm run avatars -w @diwan/api`.
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { drawAvatars } from './draw-avatars.ts';

const avatars: string[] = [];
for (const svg of drawAvatars(48, 1)) {
  const image = await sharp(Buffer.from(svg)).webp({ quality: 70, effort: 6 }).toBuffer();
  avatars.push(image.toString('base64'));
}
writeFileSync(new URL('../data/avatars.json', import.meta.url), `[\n${avatars.map((avatar) => JSON.stringify(avatar)).join(',\n')}\n]\n`);
