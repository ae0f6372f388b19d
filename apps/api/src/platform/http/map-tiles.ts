import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { StartupFault } from '../../startup-fault.ts';
import { notFound } from '../errors.ts';
import { byteRange } from '../files/byte-range.ts';

/** The header of a PMTiles archive, version 3, and where it says what its tiles are (1: vector tiles). */
const HEADER_BYTES = 127;
const MAGIC = 'PMTiles\u0003';
const TILE_TYPE_AT = 99;
const VECTOR = 1;
/** A tile is far smaller, and so is a directory: whoever asks for more takes the archive away. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Refuses to start with a file of maps that is none: afterwards every map would be empty, and nobody would know why. */
export async function checkMapTiles({ mapTiles }: Pick<Config, 'mapTiles'>): Promise<void> {
  if (mapTiles === null) return;
  const header = Buffer.alloc(HEADER_BYTES);
  try {
    const file = await open(mapTiles);
    try {
      await file.read(header, 0, HEADER_BYTES, 0);
    } finally {
      await file.close();
    }
  } catch {
    throw new StartupFault(`MAP_TILES names a file that cannot be read: ${mapTiles}.`);
  }
  if (header.subarray(0, MAGIC.length).toString('latin1') !== MAGIC || header[TILE_TYPE_AT] !== VECTOR)
    throw new StartupFault(`MAP_TILES must name a PMTiles archive (version 3) of vector tiles: ${mapTiles} is none.`);
}

const DOC = {
  summary: 'Bytes of the archive of map tiles (PMTiles), as `Range` asks for them',
  tag: 'session',
  status: 206,
  answer: { type: 'string', format: 'binary' },
  answerType: 'application/octet-stream',
  codes: { 404: ['row.not_found'] },
} as const;

/** Serves the streets of the maps a few bytes at a time, to whoever is logged in. */
export function registerMapTiles(app: FastifyInstance, base: string): void {
  const { mapTiles } = app.config;
  app.get(`${base}/map-tiles`, { config: { guard: 'session', doc: DOC }, exposeHeadRoute: false }, async (request, reply) => {
    if (mapTiles === null) throw notFound();
    const { size, mtimeMs } = await stat(mapTiles);
    const range = byteRange(request.headers.range ?? '', size);
    if (typeof range !== 'object' || range.end - range.start >= MOST_BYTES)
      return reply.status(416).header('content-range', `bytes */${size}`).send();
    return reply
      .status(206)
      .headers({
        'content-type': 'application/octet-stream',
        'content-length': range.end - range.start + 1,
        'content-range': `bytes ${range.start}-${range.end}/${size}`,
        // An archive that was exchanged is another one: what was read of its directory counts no more.
        etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
        'cache-control': 'private, max-age=86400',
      })
      .send(createReadStream(mapTiles, range));
  });
}
