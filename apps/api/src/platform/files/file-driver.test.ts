import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKOUT, readConfig } from '../../config.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import type { ByteRange, FileDriver } from './file-driver.ts';
import { copyToBucket, FILE_FOLDERS } from './files.ts';
import { localDriver } from './local-driver.ts';
import { s3Driver } from './s3-driver.ts';

interface Place {
  driver: FileDriver;
  /** Every file that is kept, by name. */
  names: () => string[];
  end: () => Promise<void>;
}

async function localPlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-files-'));
  const names = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length + 1)] : [],
    );
  return { driver: localDriver(folder), names, end: () => rm(folder, { recursive: true }) };
}

async function bucketPlace(): Promise<Place> {
  const server = await startS3Server();
  return { driver: s3Driver(server.settings), names: () => [...server.objects.keys()], end: server.close };
}

const BYTES = Buffer.from('0123456789');
const NAME = 'images/0123456789abcdef.webp';

describe.each([
  ['a local folder', localPlace],
  ['an S3 bucket', bucketPlace],
])('files in %s', (_, open) => {
  let place: Place;
  let driver: FileDriver;
  beforeAll(async () => {
    place = await open();
    driver = place.driver;
  });
  afterAll(async () => {
    driver.close();
    await place.end();
  });

  async function text(name: string, range?: ByteRange) {
    const found = await driver.read(name, range);
    if (!found) return undefined;
    const parts: Buffer[] = [];
    for await (const part of found.stream) parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    expect(found.bytes).toBe(bytes.length);
    return bytes.toString();
  }

  it('are read back whole, in part, and by size', async () => {
    await driver.put(NAME, BYTES, 'image/webp');
    expect(await text(NAME)).toBe('0123456789');
    expect(await text(NAME, { start: 2, end: 4 })).toBe('234');
    expect(await text(NAME, { start: 9, end: 9 })).toBe('9');
    expect(await driver.size(NAME)).toBe(10);
    expect(place.names()).toEqual([NAME]);
  });

  it('are taken over from the incoming folder, where nothing stays', async () => {
    const path = join(driver.incoming, 'a-video');
    await mkdir(driver.incoming, { recursive: true });
    await writeFile(path, 'moving picture');
    await driver.putFile('videos/0123456789abcdef.mp4', path, 'video/mp4');
    expect(await text('videos/0123456789abcdef.mp4')).toBe('moving picture');
    expect(existsSync(path)).toBe(false);
    await driver.remove('videos/0123456789abcdef.mp4');
    expect(place.names()).toEqual([NAME]);
  });

  it('are replaced whole', async () => {
    await driver.put(NAME, Buffer.from('abc'), 'image/webp');
    expect(await text(NAME)).toBe('abc');
  });

  it('that are missing are undefined, and removing them is no error', async () => {
    const missing = 'images/ffffffffffffffff.webp';
    expect(await driver.read(missing)).toBeUndefined();
    expect(await driver.read(missing, { start: 0, end: 1 })).toBeUndefined();
    expect(await driver.size(missing)).toBeUndefined();
    await driver.remove(missing);
  });

  it('are gone once removed', async () => {
    await driver.remove(NAME);
    expect(await driver.size(NAME)).toBeUndefined();
    expect(place.names()).toEqual([]);
  });

  it.each([
    '../images/0123456789abcdef.webp',
    'images/../../etc/passwd',
    'images/..%2f..%2fpasswd.webp',
    '/etc/passwd',
    'images/a b.webp',
    'images/0123456789abcdef.webp/x',
    '',
  ])('never have a name that leads elsewhere: %j', async (name) => {
    await expect((async () => driver.read(name))()).rejects.toThrow('is no name for a file');
    await expect((async () => driver.put(name, BYTES, 'image/webp'))()).rejects.toThrow('is no name for a file');
    expect(place.names()).toEqual([]);
  });
});

describe('a bucket', () => {
  it('that refuses the key is an error, not a missing file', async () => {
    const server = await startS3Server();
    const driver = s3Driver({ ...server.settings, accessKeyId: 'somebody-else' });
    await expect(driver.put(NAME, BYTES, 'image/webp')).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    await expect(driver.read(NAME)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    await expect(driver.size(NAME)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    driver.close();
    await server.close();
  });
});

describe('a move from the folder to a bucket', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'diwan-files-'));
  const folder = join(dataDir, 'uploads');
  afterAll(() => rm(dataDir, { recursive: true }));
  const names = FILE_FOLDERS.map((part, index) => `${part}/0123456789abcdef.${['webp', 'mp4', 'weba', 'webp'][index]}`);

  it('copies every folder, under the same names, and goes on where it broke off', async () => {
    const server = await startS3Server();
    const { bucket, endpoint, region, accessKeyId, secretAccessKey } = server.settings;
    const keys = { S3_ENDPOINT: endpoint ?? '', S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
    const config = readConfig({ DATA_DIR: dataDir, S3_BUCKET: bucket, ...keys });
    expect(await copyToBucket(config)).toEqual({ copied: 0, present: 0 });
    for (const name of names) await localDriver(folder).put(name, Buffer.from(name), '');
    await writeFile(join(folder, 'images/notes of somebody.txt'), 'not ours');
    await s3Driver(server.settings).put(names[0] ?? '', Buffer.from('half'), 'image/webp');

    expect(await copyToBucket(config)).toEqual({ copied: 4, present: 0 });
    const types = ['image/webp', 'video/mp4', 'audio/webm', 'image/webp'];
    const kept = Object.fromEntries(names.map((name, index) => [name, { bytes: Buffer.from(name), type: types[index] }]));
    expect(Object.fromEntries(server.objects)).toEqual(kept);
    expect(await copyToBucket(config)).toEqual({ copied: 0, present: 4 });
    expect(await copyToBucket(readConfig({ DATA_DIR: dataDir }))).toBeUndefined();

    const other = copyToBucket(readConfig({ DATA_DIR: dataDir, S3_BUCKET: 'not-there', ...keys }));
    await expect(other).rejects.toThrow(/^Files could not be copied to the bucket not-there \(NoSuchBucket: .+\): see to it .+\.$/);
    await server.close();
  });

  it('is described with every folder that there is', () => {
    const operations = readFileSync(join(CHECKOUT, 'docs/operations.md'), 'utf8');
    const [, listed = ''] = /^\| `uploads\/` \| (.+) \|$/m.exec(operations) ?? [];
    expect([...listed.matchAll(/`([\w.]+)\/`/g)].map(([, name]) => name)).toEqual([...FILE_FOLDERS, '.incoming']);
  });
});
