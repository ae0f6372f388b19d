import { createHash } from 'node:crypto';
import { atMost } from '../platform/files/at-most.ts';
import type { Files } from '../platform/files/files.ts';
import avatarImages from './data/avatars.json' with { type: 'json' };
import flagImages from '../modules/countries/known/flags.json' with { type: 'json' };
import paperImages from './data/papers.json' with { type: 'json' };
import serviceImages from './data/service-pictures.json' with { type: 'json' };

/** The demo's pictures by the references that records name them with; `stored` settles when all of them are kept. */
export interface DemoPictures {
  /** By ISO 3166 code. */
  flags: ReadonlyMap<string, string>;
  avatars: readonly string[];
  /** For sliders, and for main categories. */
  slides: readonly string[];
  tiles: readonly string[];
  /** Documents of vehicles, and plates. */
  papers: readonly string[];
  plates: readonly string[];
  stored: Promise<unknown>;
}

/** The flag of a country as a WebP of 120 x 90. */
export function flagImage(iso2: string): Buffer | undefined {
  const image = (flagImages as Readonly<Record<string, string>>)[iso2];
  return image === undefined ? undefined : Buffer.from(image, 'base64');
}

/** Keeps the demo's pictures as uploaded files. References follow from the bytes, so that a second try adds nothing. */
export function storePictures(files: Files): DemoPictures {
  const fewAtATime = atMost(8);
  const work: Promise<void>[] = [];
  const store = (image: string, model: string, width: number, height: number, isPrivate = false): string => {
    const bytes = Buffer.from(image, 'base64');
    const reference = `images/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`;
    work.push(fewAtATime(() => files.put(reference, bytes, { kind: 'image', model, width, height, isPrivate, isSaved: true })));
    return reference;
  };
  const flags = new Map(Object.entries(flagImages).map(([iso2, image]) => [iso2, store(image, 'countries', 120, 90)]));
  // Several people share a picture: nobody notices among thousands.
  const avatars = avatarImages.map((image) => store(image, 'clients', 160, 160));
  const slides = serviceImages.slides.map((image) => store(image, 'sliders', 800, 320));
  const tiles = serviceImages.tiles.map((image) => store(image, 'groupServices', 160, 160));
  const papers = paperImages.documents.map((image) => store(image, 'vehicle_documents', 380, 260, true));
  const plates = paperImages.plates.map((image) => store(image, 'vehicles', 480, 120, true));
  const stored = Promise.all(work);
  // A failure is met where `stored` is awaited, which may be later.
  stored.catch(() => {});
  return { flags, avatars, slides, tiles, papers, plates, stored };
}
