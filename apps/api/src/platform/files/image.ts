import sharp from 'sharp';
import { AppError } from '../errors.ts';
import { atMost } from './at-most.ts';

/** Decoding a picture costs memory by its pixels, however small the file is. */
const PIXELS_MAX = 40_000_000;
/** Pictures are kept no wider and no higher than this. */
const SIDE_MAX = 2560;
const SECONDS_MAX = 20;

// Only the decoders of the types that are taken: the library knows many more, SVG and PDF among them.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`) });
sharp.cache(false);
sharp.concurrency(1);
const oneOfTwo = atMost(2);
/** Some pictures (interlaced, progressive and turned ones) lie decoded in memory as a whole, at three bytes a pixel: of large ones one at a time. */
const LARGE_PIXELS = 12_000_000;
const oneLarge = atMost(1);

interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

function decoder(input: string | Buffer) {
  return sharp(input, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 }).timeout({ seconds: SECONDS_MAX });
}

/** Draws the first frame of a picture anew, as WebP, upright and with nothing else of the file in it. Throws 422. */
export async function redraw(input: string | Buffer): Promise<Picture> {
  const { width, height } = await decoder(input).metadata().catch(unreadable);
  return width * height > LARGE_PIXELS ? oneLarge(() => oneOfTwo(() => draw(input))) : oneOfTwo(() => draw(input));
}

async function draw(input: string | Buffer): Promise<Picture> {
  const { data, info } = await decoder(input)
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  return { bytes: data, width: info.width, height: info.height };
}

/** A smaller copy of one of our own pictures, `width` pixels wide. */
export function shrink(input: Buffer, width: number): Promise<Buffer> {
  return oneOfTwo(() => decoder(input).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer());
}

function unreadable(error: Error): never {
  throw /exceeds pixel limit/i.test(error.message) ? new AppError(422, 'upload.pixels') : new AppError(422, 'upload.unreadable');
}
