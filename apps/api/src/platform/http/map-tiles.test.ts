import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PMTiles, type Source } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAdmin, addSession, createTestDatabase, startNode, type TestDatabase, type TestNode } from '../../testing/access-fixtures.ts';
import { streetArchive } from '../../testing/street-archive.ts';

const RIYADH = [46.675, 24.713] as const;
const street = {
  layer: 'roads',
  properties: { kind: 'major_road', name: 'Olaya Street', 'name:ar': 'شارع العليا' },
  geometry: { type: 'LineString', coordinates: [[46.67, 24.7], RIYADH, [46.68, 24.73]] },
} as const;
const archive = streetArchive(RIYADH, [street]);
let folder: string;
let file: string;
let database: TestDatabase;
let node: TestNode;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'diwan-tiles-'));
  file = join(folder, 'riyadh.pmtiles');
  writeFileSync(file, archive);
  database = await createTestDatabase();
  node = await startNode(database, { now: Date.now() }, { MAP_TILES: file });
  token = await addSession(database, await addAdmin(database, { permissions: [] }));
});
afterAll(async () => {
  await node.app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (range?: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  node.app.inject({ url: '/api/admin/map-tiles', headers: { ...headers, ...(range !== undefined && { range }) } });

/** The archive as a map reads it: by ranges. */
const remote: Source = {
  getKey: () => 'remote',
  async getBytes(offset, length) {
    const { statusCode, rawPayload } = await ask(`bytes=${offset}-${offset + length - 1}`);
    expect(statusCode).toBe(206);
    return { data: new Uint8Array(rawPayload).buffer };
  },
};

describe('the streets of maps', () => {
  it('are read by ranges, by whoever is logged in', async () => {
    const map = new PMTiles(remote);
    expect(await map.getHeader()).toMatchObject({ tileType: 1, minZoom: 0, maxZoom: 14 });
    const tile = await map.getZxy(14, 10316, 7030);
    expect(Buffer.from(tile?.data ?? new ArrayBuffer()).includes('شارع العليا')).toBe(true);
    expect(await map.getZxy(14, 0, 0)).toBeUndefined();
    expect((await ask('bytes=0-9', {})).statusCode).toBe(401);
  });

  it('say what they are a part of, and which archive', async () => {
    const { headers, rawPayload } = await ask('bytes=0-6');
    expect(rawPayload.toString()).toBe('PMTiles');
    expect(headers).toMatchObject({ 'content-range': `bytes 0-6/${archive.length}`, 'content-length': '7', etag: expect.any(String) });
  });

  it('are not given away whole', async () => {
    writeFileSync(join(folder, 'large.pmtiles'), Buffer.concat([archive, Buffer.alloc(3 * 1024 * 1024)]));
    const large = await startNode(database, { now: Date.now() }, { MAP_TILES: join(folder, 'large.pmtiles') });
    const sizes = [undefined, 'bytes=0-', 'bytes=0-2097152', 'bytes=99999999-', 'bytes=0-2097151'].map(async (range) => {
      const headers = { authorization: `Bearer ${token}`, ...(range !== undefined && { range }) };
      return (await large.app.inject({ url: '/api/admin/map-tiles', headers })).statusCode;
    });
    expect(await Promise.all(sizes)).toEqual([416, 416, 416, 416, 206]);
    await large.app.close();
  });

  it('stand in the public settings, and are unknown where none are configured', async () => {
    const settings = async (one: TestNode) => (await one.call('GET', 'public/settings')).body.data.map_tiles;
    const without = await startNode(database);
    expect([await settings(node), await settings(without)]).toEqual([true, false]);
    expect((await without.call('GET', 'map-tiles', { token })).status).toBe(404);
    await without.app.close();
  });

  it('keep the app from starting where they are none', async () => {
    const other = join(folder, 'other.pmtiles');
    writeFileSync(other, 'PMTiles\u0002 and more');
    await expect(startNode(database, { now: Date.now() }, { MAP_TILES: other })).rejects.toThrow('vector tiles');
    await expect(startNode(database, { now: Date.now() }, { MAP_TILES: join(folder, 'none') })).rejects.toThrow('cannot be read');
  });
});
