import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from './steps/run-command.mjs';

// What Prometheus and Grafana are given. Whether the series that they name are there, `apps/api/src/platform/http/monitoring.test.ts` looks.

const FOLDER = join(ROOT, 'deploy/monitoring');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const rules = read('deploy/monitoring/rules.yml');
const alerts = [...rules.matchAll(/^ {6}- alert: (\w+)$((?:\n(?! {6}- |\n).*)*)/gm)].map(([, name = '', body = '']) => ({ name, body }));
const recorded = [...rules.matchAll(/^ {6}- record: (\S+)$/gm)].map(([, name = '']) => name);

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly refId: string; readonly expr: string; readonly legendFormat: string }[];
}
const { panels } = JSON.parse(read('deploy/monitoring/dashboard.json')) as { panels: readonly Panel[] };
const drawn = panels.filter(({ type }) => type !== 'row');
const queries = drawn.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

const runbooks = new Map(
  read('docs/runbooks.md')
    .split('\n### ')
    .slice(1)
    .map((section) => [section.split('\n', 1)[0] ?? '', section]),
);
const shown = new Map(
  read('deploy/monitoring/rules.test.yml')
    .split('\n  - name: ')
    .map((test) => [test.split('\n', 1)[0] ?? '', test]),
);

it('there are alerts, each once, and no runbook of one that is gone', () => {
  expect(alerts.length).toBeGreaterThan(20);
  expect([...runbooks.keys()].toSorted()).toEqual(alerts.map(({ name }) => name).toSorted());
});

describe.each(alerts)('$name', ({ name, body }) => {
  it('says what is the matter, how bad it is, and where one reads on', () => {
    expect(body).toMatch(/\n {10}severity: (page|ticket)\n/);
    for (const annotation of ['summary', 'description']) expect(body).toMatch(new RegExp(`\\n {10}${annotation}: '.{10,}'`));
    expect(body).toContain(`runbook: 'docs/runbooks.md#${name.toLowerCase()}'`);
  });

  it('has its runbook, which says the same severity, what it means, how to look and how to cure it', () => {
    const runbook = runbooks.get(name);
    expect(runbook).toContain(`**Means** (${/severity: (\w+)/.exec(body)?.[1]}): `);
    expect(runbook).toMatch(/\*\*Look(?: and cure)?\*\*: /);
    expect(runbook).toMatch(/[Cc]ure\*\*: /);
  });

  it('is shown to fire when it shall, and not before', () => {
    expect(shown.get(name)).toMatch(/exp_samples: \[\]/);
    expect(shown.get(name)).toMatch(/exp_samples:\n.*labels: '\{\}'\n +value: [1-9]/);
  });
});

it.each([
  ['14.4', '1h', '5m'],
  ['6', '6h', '30m'],
  ['3', '1d', '2h'],
  ['1', '3d', '6h'],
])('what may be missed burns %s times too fast over %s, and still over %s', (times, long, short) => {
  expect(rules).toContain(`(diwan:slo_burn:${long} > ${times} and diwan:slo_burn:${short} > ${times})`);
});

it('rules and dashboard name only what is recorded, or what somebody measures', () => {
  const named = [rules, ...queries].flatMap((text) => [...text.matchAll(/diwan:\w+:\w+/g)].map(([name]) => name));
  expect(named.filter((name) => !recorded.includes(name))).toEqual([]);
});

it('the dashboard draws what matters, each panel in a place of its own', () => {
  expect(drawn.length).toBeGreaterThan(15);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const overlaps = panels.flatMap((one) =>
    panels.filter(({ id, gridPos: { x, y, w, h } }) => {
      const { x: left, y: top, w: wide, h: high } = one.gridPos;
      return id !== one.id && x < left + wide && left < x + w && y < top + high && top < y + h;
    }),
  );
  expect(overlaps.map(({ title }) => title)).toEqual([]);
});

it.each(drawn)('the panel “$title” says what it shows', ({ description = '', targets = [] }) => {
  expect(description.length).toBeGreaterThan(15);
  expect(targets.length).toBeGreaterThan(0);
  expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
  expect(targets.filter(({ legendFormat }) => legendFormat === '')).toEqual([]);
});

const PROMTOOL = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find((path) => existsSync(path));
if (PROMTOOL === undefined)
  process.stdout.write('Skipped: rules, configuration and dashboard by promtool, since it is not installed (Debian: prometheus).\n');

describe.runIf(PROMTOOL !== undefined)('promtool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-promtool-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function check(...args: readonly string[]) {
    const { status, stdout, stderr } = spawnSync(PROMTOOL ?? '', args, { cwd: folder, encoding: 'utf8' });
    return { status, said: stdout + stderr };
  }

  it('takes the configuration, with the rules beside it and the token in its file', () => {
    for (const name of ['prometheus.yml', 'rules.yml']) copyFileSync(join(FOLDER, name), join(folder, name));
    expect(check('check', 'config', 'prometheus.yml').status).toBe(1);
    writeFileSync(join(folder, 'diwan-metrics-token'), 'a-token-of-thirty-two-characters');
    const { status, said } = check('check', 'config', 'prometheus.yml');
    expect(said).toContain(`SUCCESS: ${alerts.length + recorded.length} rules found`);
    expect(status).toBe(0);
  });

  it('sees each alert fire when it shall, and not before', () => {
    const { status, said } = check('test', 'rules', join(FOLDER, 'rules.test.yml'));
    expect(said).toContain('SUCCESS');
    expect(status).toBe(0);
  }, 120_000);

  it('understands each query of the dashboard', () => {
    const asRules = queries.map((expr, index) => ({ record: `panel:${index}`, expr }));
    writeFileSync(join(folder, 'dashboard.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules: asRules }] }));
    const { status, said } = check('check', 'rules', 'dashboard.yml');
    expect(said).toContain(`SUCCESS: ${queries.length} rules found`);
    expect(status).toBe(0);
  });
});
