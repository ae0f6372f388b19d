import sharp, { type Metadata } from 'sharp';
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

function decoder(input: string | Buffer, pages = 1) {
  return sharp(input, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages }).timeout({ seconds: SECONDS_MAX });
}

/** How many frames a picture that moves has: those of other formats are pictures of their own. */
const countFrames = ({ format, pages = 1 }: Metadata) => (format === 'gif' || format === 'webp' ? pages : 1);

/** Draws a picture anew, as WebP, upright and with nothing else of the file in it: its first frame, or all where it may move. Throws 422. */
export async function redraw(input: string | Buffer, mayMove = false): Promise<Picture> {
  const metadata = await decoder(input).metadata().catch(unreadable);
  const frames = mayMove ? countFrames(metadata) : 1;
  const pixels = metadata.width * metadata.height * frames;
  // Frames are drawn one by one, and all of them cost.
  if (frames > 1 && pixels > PIXELS_MAX) throw new AppError(422, 'upload.animation');
  return pixels > LARGE_PIXELS ? oneLarge(() => oneOfTwo(() => draw(input, frames))) : oneOfTwo(() => draw(input, frames));
}

async function draw(input: string | Buffer, frames: number): Promise<Picture> {
  const whole = decoder(input, frames);
  // What moves has no side that is up: turning its frames is refused by the library.
  const { data, info } = await (frames > 1 ? whole : whole.autoOrient())
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

/** A smaller copy, which stands still, of one of our own pictures, `width` pixels wide. */
export function shrink(input: Buffer, width: number): Promise<Buffer> {
  return oneOfTwo(() => decoder(input).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer());
}

function unreadable(error: Error): never {
  throw /exceeds pixel limit/i.test(error.message) ? new AppError(422, 'upload.pixels') : new AppError(422, 'upload.unreadable');
}
