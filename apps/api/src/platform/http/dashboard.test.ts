import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { registerBuildId } from './build-id.ts';
import { registerDashboard } from './dashboard.ts';
import { registerErrors } from './errors.ts';
import { registerLanguage } from './language.ts';
import { registerSecurity } from './security.ts';

const folder = mkdtempSync(join(tmpdir(), 'diwan-dashboard-'));
const SCRIPT = `export const text = ${JSON.stringify('ديوان '.repeat(200))};`;
const PAGE = '<!doctype html><title>ديوان</title>';

async function serve(from: string, env: Record<string, string> = {}): Promise<FastifyInstance> {
  const app = Fastify();
  app.decorate('config', readConfig(env));
  registerSecurity(app);
  registerBuildId(app, from);
  registerLanguage(app);
  registerErrors(app);
  app.get('/api/admin/known', () => ({ status: 'success' }));
  registerDashboard(app, from);
  await app.ready();
  return app;
}

let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, '.stamp'), 'secret');
  writeFileSync(join(folder, '.build'), 'a1b2c3d4e5f6');
  writeFileSync(join(folder, 'sw.js'), 'keep()');
  writeFileSync(join(folder, 'sw-off.js'), 'forget()');
  writeFileSync(join(folder, 'manifest.ar.webmanifest'), '{}');
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  const script = join(folder, 'assets/main-a1b2c3d4.js');
  writeFileSync(script, SCRIPT);
  writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT));
  writeFileSync(`${script}.gz`, gzipSync(SCRIPT));
  app = await serve(folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the page', () => {
  it.each(['/', '/clients/show-all?page=2', '/orders/show/7', '/index.html', '/permission-required'])(
    'answers %s, and is asked for anew each time',
    async (path) => {
      const { statusCode, headers, payload } = await get(path);
      expect([statusCode, payload]).toEqual([200, PAGE]);
      expect(headers).toMatchObject({ 'content-type': expect.stringMatching(/^text\/html; charset=utf-8/i), 'cache-control': 'no-cache' });
    },
  );

  it('may run scripts and styles of this site only, and be framed by nobody', async () => {
    const { headers } = await get('/');
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
    );
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe|\*/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  it("may ask the configured map's server for its tiles", async () => {
    const other = await serve(folder, { MAP_STYLE_URL: 'https://tiles.example:8443/styles/one.json?key=k' });
    const policy = String((await other.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' https://tiles.example:8443;");
    expect(policy).toContain("script-src 'self';");
    await other.close();
  });

  it('is kept to https only where it came that way', async () => {
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined();
    expect((await get('/', { 'x-forwarded-proto': 'https' })).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });
});

describe('files', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('come as they were compressed ahead, to whoever accepts %s', async (accepted, encoding, unpack) => {
    const { headers, rawPayload } = await get('/assets/main-a1b2c3d4.js', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(unpack(rawPayload).toString()).toBe(SCRIPT);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/javascript|^application\/javascript/),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
  });

  it('that become workers live under the policy of the page', async () => {
    const { headers } = await get('/assets/main-a1b2c3d4.js');
    expect(headers['content-security-policy']).toBe((await get('/')).headers['content-security-policy']);
  });

  it('without a hash in their name are asked for anew, and not sent again unchanged', async () => {
    const { headers, statusCode } = await get('/favicon.svg');
    expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([200, 'no-cache', 'image/svg+xml']);
    expect((await get('/favicon.svg', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  it.each([
    '/assets/old-00000000.js',
    '/assets/main-a1b2c3d4.js.br',
    '/missing.js',
    '/.stamp',
    '/.build',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/.vite/manifest.json',
    '/assets/..%2f.stamp',
    '/assets/../.stamp',
    '/assets/',
    '/assets/..%2f..%2f..%2f..%2f..%2fetc%2fhosts.json',
    '/..%5c..%5cpackage.json',
    '/assets/%00.js',
    '/%2e%2e/%2e%2e/package.json',
    '/api/admin/unknown',
    '/uploads/nothing',
    '/realtime/',
  ])('that were not built for browsers are missing, never the page: %s', async (path) => {
    const { statusCode, payload, headers } = await get(path);
    expect([statusCode, payload.includes('route.not_found')]).toEqual([404, true]);
    expect(headers['cache-control']).toBeUndefined();
  });

  it('are only read', async () => {
    const { statusCode, headers } = await app.inject({ method: 'POST', url: '/clients' });
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('the service worker', () => {
  it('is asked for anew each time, under the policy of the page', async () => {
    const { headers, payload } = await get('/sw.js');
    expect([payload, headers['cache-control']]).toEqual(['keep()', 'no-cache']);
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['content-security-policy']).toBe((await get('/')).headers['content-security-policy']);
  });

  it('is one that takes itself away where it is switched off', async () => {
    const without = await serve(folder, { SERVICE_WORKER: '0' });
    expect((await without.inject('/sw.js')).payload).toBe('forget()');
    expect((await without.inject('/assets/main-a1b2c3d4.js')).payload).toBe(SCRIPT);
    await without.close();
  });

  it('has a manifest that browsers take for one', async () => {
    expect((await get('/manifest.ar.webmanifest')).headers['content-type']).toMatch(/^application\/manifest\+json/);
  });
});

describe('an answer', () => {
  it.each(['/', '/api/admin/known', '/api/admin/unknown', '/assets/old-00000000.js'])(
    'says which build the node serves: %s',
    async (path) => {
      expect((await get(path)).headers['x-build']).toBe('a1b2c3d4e5f6');
    },
  );
});

describe('an answer that is no page', () => {
  it('may load nothing', async () => {
    const { headers, statusCode } = await get('/api/admin/known');
    expect([statusCode, headers['content-security-policy']]).toEqual([
      200,
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ]);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('without a build', () => {
  it('the server says what to do, and answers calls all the same', async () => {
    const bare = await serve(join(folder, 'none'));
    const { statusCode, payload, headers } = await bare.inject('/clients/show-all');
    expect([statusCode, headers['content-type']]).toEqual([503, expect.stringContaining('text/plain')]);
    expect(payload).toContain('npm run build');
    expect((await bare.inject('/api/admin/known')).statusCode).toBe(200);
    expect((await bare.inject('/api/admin/unknown')).statusCode).toBe(404);
    expect((await bare.inject('/api/admin/known')).headers['x-build']).toBeUndefined();
    await bare.close();
  });
});
