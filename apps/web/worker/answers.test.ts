import { describe, expect, it, vi } from 'vitest';
import { answerPage, getRole, type PageSources } from './answers.ts';

const SITE = 'https://diwan.example';
const KEPT = new Set(['/assets/base-1a2b3c4.js', '/offline.css']);

const role = (path: string, { method = 'GET', mode = 'cors', origin = SITE } = {}) =>
  getRole({ method, mode, url: origin + path }, SITE, KEPT);

describe('the worker', () => {
  it.each(['/', '/orders/show-all?page=2', '/orders/show/7', '/login', '/apiary'])('answers the page %s', (path) => {
    expect(role(path, { mode: 'navigate' })).toBe('page');
  });

  it.each([
    '/api/admin/orders',
    '/api/docs',
    '/api/admin/exports/7?signature=abc',
    '/uploads/private/contract.pdf',
    '/realtime/?EIO=4',
    '/health',
    '/ready',
    '/metrics',
    '/favicon.svg',
    '/sw.js',
  ])('has nothing to do with %s, opened or asked for', (path) => {
    expect(role(path, { mode: 'navigate' })).toBe('none');
    expect(role(path)).toBe('none');
  });

  it('gives files of its own build, and no others', () => {
    expect(role('/assets/base-1a2b3c4.js')).toBe('file');
    expect(role('/offline.css')).toBe('file');
    expect(role('/assets/base-0000000.js')).toBe('none');
    expect(role('/assets/base-1a2b3c4.js', { origin: 'https://elsewhere.example' })).toBe('none');
  });

  it('leaves what writes alone', () => {
    expect(role('/orders/show-all', { method: 'POST', mode: 'navigate' })).toBe('none');
  });
});

describe('a page', () => {
  const never = () => new Promise<never>(() => undefined);
  const page = (text: string) => async () => new Response(text);
  const sources = (given: Partial<PageSources>): PageSources => ({
    network: page('fresh'),
    shell: page('kept'),
    offlinePage: page('offline'),
    late: never,
    ...given,
  });
  const text = async (given: Partial<PageSources>) => (await answerPage(sources(given))).text();
  const lost = async () => {
    throw new TypeError('Failed to fetch');
  };
  const status = (code: number) => async () => new Response('by a proxy', { status: code });

  it('is the network’s, whatever it says', async () => {
    expect(await text({})).toBe('fresh');
    const missing = await answerPage(sources({ network: status(404) }));
    expect(missing.status).toBe(404);
  });

  it('that takes too long is the kept one', async () => {
    expect(await text({ network: never, late: async () => undefined })).toBe('kept');
  });

  it('is waited for where none is kept', async () => {
    const network = () => new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('slow')), 5));
    expect(await text({ network, late: async () => undefined, shell: async () => undefined })).toBe('slow');
  });

  it('without a network says so at once', async () => {
    const shell = vi.fn(page('kept'));
    expect(await text({ network: lost, shell })).toBe('offline');
    expect(shell).not.toHaveBeenCalled();
  });

  it.each([502, 503, 504])('behind a proxy that answers %i says that the server is away', async (code) => {
    expect(await text({ network: status(code) })).toBe('offline');
  });

  it('is never an error of the worker’s own making while something else can be said', async () => {
    expect(await text({ network: status(503), offlinePage: async () => undefined })).toBe('by a proxy');
    expect((await answerPage(sources({ network: lost, offlinePage: async () => undefined }))).type).toBe('error');
  });
});
