import sharp from 'sharp';
import { expect, it } from 'vitest';
import { redraw, shrink } from './image.ts';

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

/** So many frames of a colour each, one after the other, as a GIF or WebP. */
async function animated(format: 'gif' | 'webp', width: number, height: number, frames: number): Promise<Buffer> {
  const each = Array.from({ length: frames }, (_, nth) =>
    sharp({ create: { width, height, channels: 3, background: { r: (nth * 90) % 256, g: 100, b: 200 } } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(each), { join: { animated: true } })
    .toFormat(format, { delay: frames > 0 ? Array.from({ length: frames }, () => 150) : 150, loop: 0 })
    .toBuffer();
}

it.each(['gif', 'webp'] as const)('a picture that moves goes on moving (%s), in its size and pace', async (format) => {
  const drawn = await redraw(await animated(format, 120, 90, 3), true);
  expect([drawn.width, drawn.height]).toEqual([120, 90]);
  expect(await sharp(drawn.bytes, { animated: true }).metadata()).toMatchObject({
    format: 'webp',
    width: 120,
    pages: 3,
    pageHeight: 90,
    delay: [150, 150, 150],
    loop: 0,
  });
  // What is small stands still.
  expect((await sharp(await shrink(drawn.bytes, 96)).metadata()).pages ?? 1).toBe(1);
});

it('a picture stands still where it may not move, however long it is', async () => {
  const drawn = await redraw(await animated('gif', 1000, 1000, 41));
  expect((await sharp(drawn.bytes).metadata()).pages ?? 1).toBe(1);
});

it('what moves is made smaller as a whole, and refused where its frames together are too many', async () => {
  const drawn = await redraw(await animated('gif', 3000, 30, 2), true);
  expect([drawn.width, drawn.height]).toEqual([2560, 26]);
  expect((await sharp(drawn.bytes).metadata()).pages).toBe(2);
  const long = animated('gif', 1000, 1000, 41);
  await expect(redraw(await long, true)).rejects.toMatchObject({ status: 422, code: 'upload.animation' });
});
