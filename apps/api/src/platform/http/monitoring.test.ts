import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERROR_BUDGETS, FAST_SECONDS, OBJECTIVES } from '@diwan/contract/status/objectives';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHECKOUT } from '../../config.ts';
import { createTestDatabase, startNode, type TestDatabase } from '../../testing/access-fixtures.ts';
import { makeKeyPair } from '../backup/sealed.ts';

// What rules and dashboard name is what /metrics has. `scripts/monitoring.test.ts` looks at the files themselves.

const read = (name: string) => readFileSync(join(CHECKOUT, 'deploy/monitoring', name), 'utf8');
const FILES = { 'rules.yml': read('rules.yml'), 'rules.test.yml': read('rules.test.yml'), 'dashboard.json': read('dashboard.json') };

let database: TestDatabase;
let place: string;
let scrape: string;
beforeAll(async () => {
  database = await createTestDatabase();
  place = await mkdtemp(join(tmpdir(), 'diwan-monitoring-'));
  const recipients = (await Promise.all([makeKeyPair(), makeKeyPair()])).map(({ recipient }) => recipient);
  // All that a node can have beside it, so that all series are there.
  const { app } = await startNode(database, undefined, {
    METRICS_LOCAL: '1',
    REDIS_URL: 'redis://127.0.0.1:1',
    BACKUP_TO: place,
    BACKUP_RECIPIENTS: recipients.join(','),
  });
  await app.inject('/api/admin/cities');
  scrape = (await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).payload;
  await app.close();
});
afterAll(async () => {
  await rm(place, { recursive: true, force: true });
  await database.close();
});

/** Each series that a file names, with what it asks of the labels; those of Prometheus itself left out. */
const findSelectors = (text: string) =>
  [...text.replaceAll('\\"', '"').matchAll(/([a-zA-Z_:][\w:]*)\{([^{}]*)\}/g)]
    .map(([, name = '', matchers = '']) => ({
      name,
      labels: [...matchers.matchAll(/(\w+)(=~?)"([^"]*)"/g)].filter(([, label = '']) => !['job', 'instance'].includes(label)),
    }))
    .filter(({ name }) => !['up', 'ALERTS'].includes(name));

it.each(Object.entries(FILES))('%s names series that /metrics has, by labels that they have', (_, text) => {
  const types = new Map([...scrape.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));
  const isThere = (name: string) => types.has(name) || types.get(name.replace(/_(?:bucket|sum|count)$/, '')) === 'histogram';
  const selectors = findSelectors(text);
  expect(selectors.length).toBeGreaterThan(20);
  expect(selectors.filter(({ name }) => !isThere(name)).map(({ name }) => name)).toEqual([]);
  const samples = scrape.split('\n').filter((line) => !line.startsWith('#'));
  const unmet = selectors.flatMap(({ name, labels }) => {
    const shown = samples.filter((line) => line.startsWith(`${name}{`));
    // What has not happened yet has no sample to look at.
    const unknown = labels.filter(([, label = '']) => shown.length > 0 && !shown.some((line) => line.includes(`${label}="`)));
    return unknown.map(([whole]) => `${name} ${whole}`);
  });
  expect(unmet).toEqual([]);
});

it('shows what is promised as it is declared, with a border at its second', () => {
  for (const objective of OBJECTIVES)
    expect(scrape).toContain(`\nslo_budget_ratio{objective="${objective}"} ${ERROR_BUDGETS[objective]}\n`);
  expect(scrape).toContain(`http_request_duration_seconds_bucket{le="${FAST_SECONDS}",`);
  const operations = readFileSync(join(CHECKOUT, 'docs/operations.md'), 'utf8');
  const spell = (objective: 'answered' | 'fast') => `${Number(((1 - ERROR_BUDGETS[objective]) * 100).toFixed(4))} %`;
  expect(operations).toContain(`Of the calls of the API ${spell('answered')} are answered`);
  expect(operations).toContain(`of these ${spell('fast')} in less than a second`);
});
