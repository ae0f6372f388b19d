import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { zxyToTileId } from 'pmtiles';

/** A street of the little town, or its water: over these places. */
interface Shape {
  readonly layer: 'roads' | 'water' | 'places' | 'earth';
  readonly properties: Readonly<Record<string, string | number>>;
  readonly geometry: { readonly type: 'LineString' | 'Polygon' | 'Point'; readonly coordinates: unknown };
}

const HEADER_BYTES = 127;
const MIN_ZOOM = 0;
const MAX_ZOOM = 14;

/** The tiles of a zoom that a place lies in, and those around it. */
function tilesAround([lng, lat]: readonly [number, number], zoom: number): [x: number, y: number][] {
  const count = 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  const x = Math.floor(((lng + 180) / 360) * count);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count);
  const near = [-1, 0, 1];
  const all = near.flatMap((dx) => near.map((dy): [number, number] => [x + dx, y + dy]));
  return all.filter(([a, b]) => a >= 0 && b >= 0 && a < count && b < count);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

/** A directory as archives have it: numbers as their differences, then run lengths, lengths and places. */
function directory(tiles: readonly { readonly number: number; readonly bytes: Uint8Array }[]): Buffer {
  const column = (pick: (index: number) => number) => tiles.flatMap((_, index) => varint(pick(index)));
  const number = (index: number) => tiles[index]?.number ?? 0;
  const differences = column((index) => number(index) - (index === 0 ? 0 : number(index - 1)));
  const lengths = column((index) => tiles[index]?.bytes.length ?? 0);
  const offsets = column((index) => (index === 0 ? 1 : 0));
  return Buffer.from([...varint(tiles.length), ...differences, ...column(() => 1), ...lengths, ...offsets]);
}

/** A PMTiles archive (version 3, nothing compressed) of vector tiles around a place, for tests of maps. */
export function streetArchive(center: readonly [lng: number, lat: number], shapes: readonly Shape[]): Buffer {
  const layers = [...new Set(shapes.map(({ layer }) => layer))].map((layer) => {
    const own = shapes.filter((shape) => shape.layer === layer);
    const features = own.map(({ properties, geometry }) => ({ type: 'Feature', properties, geometry }));
    return [layer, new GeoJSONVT({ type: 'FeatureCollection', features } as never, { maxZoom: MAX_ZOOM, indexMaxZoom: 0 })] as const;
  });
  const tiles = Array.from({ length: MAX_ZOOM - MIN_ZOOM + 1 }, (_, zoom) =>
    tilesAround(center, zoom).flatMap(([x, y]) => {
      const own = layers.flatMap(([layer, index]) => {
        const tile = index.getTile(zoom, x, y);
        return tile ? [[layer, tile] as const] : [];
      });
      return own.length === 0
        ? []
        : [{ number: zxyToTileId(zoom, x, y), bytes: fromGeojsonVt(Object.fromEntries(own), { version: 2, extent: 4096 }) }];
    }),
  )
    .flat()
    .toSorted((a, b) => a.number - b.number);
  const root = directory(tiles);
  const metadata = Buffer.from('{}');
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles\u0003', 'latin1');
  const dataAt = HEADER_BYTES + root.length + metadata.length;
  const words = [HEADER_BYTES, root.length, HEADER_BYTES + root.length, metadata.length, dataAt, 0, dataAt, data.length, tiles.length];
  for (const [index, word] of [...words, tiles.length, tiles.length].entries()) header.writeBigUInt64LE(BigInt(word), 8 + 8 * index);
  // In order, neither directories nor tiles compressed, vector tiles, and the zooms.
  Buffer.from([1, 1, 1, 1, MIN_ZOOM, MAX_ZOOM]).copy(header, 96);
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * index);
  header.writeUInt8(MAX_ZOOM, 118);
  header.writeInt32LE(Math.round(center[0] * 1e7), 119);
  header.writeInt32LE(Math.round(center[1] * 1e7), 123);
  return Buffer.concat([header, root, metadata, data]);
}
