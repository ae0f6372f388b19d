import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { getCiphers } from 'node:tls';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RUNS } from './release/pack.mjs';
import { ROOT } from './steps/run-command.mjs';

// What a platform is given to start: the same command everywhere. `npm run faults -- image` and `-- proxies` run the rest.

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
const flags = scripts.start.match(/--\S+/g) ?? [];
const command = `node ${flags.join(' ')} apps/api/dist/server.js`;

it('image, unit and documents start Node with the flags of npm start', () => {
  expect(flags).toHaveLength(3);
  expect(scripts.start).toContain('MALLOC_ARENA_MAX=1');
  expect(read('docs/operations.md')).toContain(`\nMALLOC_ARENA_MAX=1 NODE_ENV=production ${command}\n`);
  expect(read('deploy/diwan.service')).toContain(`\nExecStart=/srv/diwan/node_modules/.bin/${command}\n`);
  expect(read('Containerfile')).toContain(`\nCMD ${JSON.stringify(command.split(' ')).replaceAll('","', '", "')}\n`);
  for (const path of ['Containerfile', 'deploy/diwan.service']) expect(read(path)).toMatch(/NODE_ENV=production MALLOC_ARENA_MAX=1/);
});

it('image and release hold all packages that the API loads, wherever npm puts them', () => {
  for (const path of RUNS)
    expect(read('Containerfile')).toMatch(new RegExp(`\\nCOPY --from=build /srv/diwan/${path.replaceAll('.', '\\.')} `));
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> };
  const shipped = Object.entries(packages).flatMap(([path, { dev }]) => (dev ? [] : path));
  const folders = shipped.flatMap((path) => /^(?:(?!node_modules\/).+?\/)?node_modules(?=\/)/.exec(path)?.[0] ?? []);
  const ofApi = [...new Set(folders)].filter((path) => !path.startsWith('apps/web/'));
  expect(ofApi.length).toBeGreaterThan(0);
  expect(ofApi.filter((path) => !RUNS.includes(path))).toEqual([]);
});

const ANALYZE = '/usr/bin/systemd-analyze';

it.runIf(existsSync(ANALYZE))('systemd understands the unit, and would go on trying for as long as there is no database', () => {
  // The checkout that it serves from is on no machine that only tests.
  const folder = mkdtempSync(join(tmpdir(), 'diwan-unit-'));
  const unit = join(folder, 'diwan.service');
  writeFileSync(unit, read('deploy/diwan.service').replace('/srv/diwan/node_modules/.bin/node', process.execPath));
  const { stdout, stderr } = spawnSync(ANALYZE, ['verify', '--man=no', unit], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect((stdout + stderr).split('\n').filter((line) => line.includes('diwan.service:'))).toEqual([]);
  expect(read('deploy/diwan.service')).toMatch(
    /\[Unit\][^[]*\nStartLimitIntervalSec=0\n[^[]*\[Service\][^[]*\nRestart=on-failure\nRestartSec=5\n/,
  );
});

it('what a checkout holds beside its sources goes into no image', () => {
  const ignored = read('.gitignore')
    .split('\n')
    .filter((line) => /^\.|^[a-z-]+\/$/.test(line));
  const left = read('.dockerignore').split('\n');
  const lacking = ignored.map((line) => line.replace(/\/$/, '')).filter((name) => !left.some((one) => one.replace('**/', '') === name));
  expect(lacking).toEqual([]);
});

/** What Mozilla recommends of TLS 1.2 (“intermediate”): forward secrecy and authenticated encryption. TLS 1.3 has no other. */
const CIPHERS = ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305']
  .flatMap((cipher) => [`ECDHE-ECDSA-${cipher}`, `ECDHE-RSA-${cipher}`])
  .join(':');

it('each proxy that is shown speaks TLS 1.2 and newer alone, by ciphers that keep what was said secret for ever', () => {
  expect(read('deploy/nginx.conf')).toContain(`    ssl_ciphers ${CIPHERS};\n`);
  expect(read('deploy/haproxy.cfg')).toContain(`    ssl-default-bind-ciphers ${CIPHERS}\n`);
  expect(getCiphers()).toEqual(expect.arrayContaining(CIPHERS.toLowerCase().split(':')));
  // Caddy has no other to offer.
  expect(read('deploy/nginx.conf')).toMatch(/^ {4}ssl_protocols TLSv1\.2 TLSv1\.3;$/m);
  expect(read('deploy/haproxy.cfg')).toMatch(/^ {4}ssl-default-bind-options ssl-min-ver TLSv1\.2$/m);
});
