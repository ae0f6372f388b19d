import sharp from 'sharp';
import { expect, it } from 'vitest';
import { redraw } from './image.ts';

/** A picture that lies decoded in memory as a whole. */
const interlaced = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
    .png({ progressive: true })
    .toBuffer();

/** How many pictures were worked on at the same moment, at most, while six of a kind were drawn anew. */
async function mostAtOnce(picture: Buffer): Promise<number> {
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, sharp.counters().process)), 1);
  await Promise.all(Array.from({ length: 6 }, () => redraw(picture)));
  clearInterval(watch);
  return most;
}

it('draws two small pictures at once, and large ones one by one', async () => {
  expect(await mostAtOnce(await interlaced(1200, 900))).toBeLessThanOrEqual(2);
  expect(await mostAtOnce(await interlaced(4100, 3000))).toBe(1);
});
