import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { configTable } from '../../apps/api/src/config.ts';
import { ROOT } from '../steps/run-command.mjs';
import { findHelm } from './find-helm.mjs';

// deploy/helm/diwan, rendered by Helm itself and compared with Kubernetes' own schemas.

const CHART = join(ROOT, 'deploy/helm/diwan');
const NEEDED = { existingSecret: 'diwan', 'image.repository': 'registry.example/diwan' };
const EVERYTHING = {
  ...NEEDED,
  'image.tag': '1.2.3',
  'ingress.enabled': 'true',
  'ingress.className': 'nginx',
  'ingress.host': 'diwan.example.com',
  'ingress.tlsSecret': 'certificate',
  'imagePullSecrets[0].name': 'pull',
  'settings.LOG_LEVEL': 'warn',
  'settings.DATABASE_POOL': '20',
  'uploads.storageClass': 'shared',
  'service.annotations.a': 'b',
  'podAnnotations.a': 'b',
  'nodeSelector.disk': 'fast',
  'tolerations[0].key': 'diwan',
  'tolerations[0].operator': 'Exists',
  'affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight': '1',
  'affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].preference.matchExpressions[0].key': 'a',
  'affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].preference.matchExpressions[0].operator': 'Exists',
  drainSeconds: '25',
  nodes: '3',
};
const TO_A_BUCKET = { ...NEEDED, 'settings.S3_BUCKET': 'uploads', nodes: '1' };
const KNOWN = new Set(configTable().map(({ name }) => name));
const helm = findHelm();

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: Record<string, unknown>;
}

function runHelm(command: readonly string[], values: Readonly<Record<string, string>>) {
  if (!helm) throw new Error('Without Helm nothing is rendered.');
  const sets = Object.entries(values).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  const { status, stdout, stderr } = spawnSync(helm.program, [...command, CHART, ...sets], { encoding: 'utf8' });
  return { status, stdout, stderr };
}
const render = (values: Readonly<Record<string, string>>) => runHelm(['template', 'prod'], values);

function readResources(values: Readonly<Record<string, string>>): Resource[] {
  const { status, stdout, stderr } = render(values);
  expect([status, stderr]).toEqual([0, '']);
  return parseAllDocuments(stdout).flatMap((document) => (document as { toJS(): Resource | null }).toJS() ?? []);
}

function find(resources: readonly Resource[], kind: string): Resource {
  const found = resources.filter((one) => one.kind === kind);
  expect(found).toHaveLength(1);
  return found[0] as Resource;
}

interface Pod {
  readonly template: {
    readonly spec: {
      readonly terminationGracePeriodSeconds: number;
      readonly containers: readonly {
        readonly env: readonly { readonly name: string; readonly value: string }[];
        readonly image: string;
      }[];
      readonly volumes: readonly { readonly name: string }[];
    };
  };
}
const getPod = (resources: readonly Resource[]) => (find(resources, 'Deployment').spec as unknown as Pod).template.spec;

describe('deploy/helm/diwan', () => {
  it('names the image of this version unless another is asked for, and knows no setting by a name that Diwan does not', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8'))).toMatchObject({ appVersion: version });
    const texts = ['values.yaml', 'values.schema.json', 'templates/deployment.yaml'].map((name) => readFileSync(join(CHART, name), 'utf8'));
    const named = texts.join('\n').match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g) ?? [];
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !KNOWN.has(name))).toEqual([]);
  });
});

const why = 'Helm is not installed, so the chart was not rendered: node scripts/helm/install.mjs.';
if (!helm) console.log(`Skipped: ${why}`);

describe.runIf(helm)('the chart, rendered', () => {
  it('passes what Helm itself looks at', () => {
    expect(runHelm(['lint', '--strict'], EVERYTHING)).toMatchObject({ status: 0 });
  });

  it('is what the document installs', () => {
    const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8').replaceAll('\\\n', ' ');
    const [, chart, sets = ''] = /^helm upgrade --install diwan (\S+) (.+)$/m.exec(page) ?? [];
    expect(chart).toBe('deploy/helm/diwan');
    const values = Object.fromEntries([...sets.matchAll(/--set ([^=]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));
    expect(Object.keys(values)).toHaveLength(6);
    expect(readResources(values).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Deployment', 'Ingress', 'Service']));
  });

  it.each([
    [
      'existingSecret',
      { 'image.repository': 'a' },
      /^Error: [^\n]*existingSecret is missing: make a Secret with DATABASE_URL and SECRET_KEY/,
    ],
    ['image.repository', { existingSecret: 'a' }, /^Error: [^\n]*image\.repository is missing: name the image/],
    ['ingress.host', { ...NEEDED, 'ingress.enabled': 'true' }, /^Error: [^\n]*ingress\.host is missing: name the address/],
  ])('without %s fails in one sentence', (_name, values, sentence) => {
    expect(render(values)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(sentence) });
  });

  it.each([
    ['a secret among the settings', { ...NEEDED, 'settings.SECRET_KEY': 'abc' }],
    ['a value that nobody reads', { ...NEEDED, replicas: '3' }],
    ['an address with a scheme', { ...NEEDED, 'ingress.enabled': 'true', 'ingress.host': 'https://diwan.example.com' }],
    ['less than one node', { ...NEEDED, nodes: '0' }],
  ])('refuses %s', (_what, values) => {
    expect(render(values)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("values don't meet the specifications of the schema"),
    });
  });

  it('makes no secret, and is the same each time', () => {
    const [first, second] = [render(EVERYTHING).stdout, render(EVERYTHING).stdout];
    expect(first).toBe(second);
    expect(first).not.toMatch(/kind: Secret\b/);
    expect(readResources(EVERYTHING).map(({ kind }) => kind).toSorted()).toEqual(
      ['Deployment', 'Ingress', 'PersistentVolumeClaim', 'PodDisruptionBudget', 'Service'],
    ); // prettier-ignore
  });

  it('gives a node longer to end than it takes, and settings that it knows', () => {
    for (const [values, seconds] of [
      [NEEDED, 10],
      [EVERYTHING, 25],
    ] as const) {
      const { terminationGracePeriodSeconds, containers } = getPod(readResources(values));
      expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(seconds + 20 + 5);
      const env = Object.fromEntries((containers[0]?.env ?? []).map(({ name, value }) => [name, value]));
      expect(env).toMatchObject({ DRAIN_SECONDS: String(seconds), TRUST_PROXY: values === EVERYTHING ? '1' : '0' });
      expect(Object.values(env).every((value) => typeof value === 'string')).toBe(true);
      expect(Object.keys(env).filter((name) => !KNOWN.has(name))).toEqual([]);
    }
  });

  it('keeps uploads in a claim, or in a bucket and no claim', () => {
    const claimed = { persistentVolumeClaim: { claimName: 'prod-diwan-uploads' } };
    expect(getPod(readResources(NEEDED)).volumes).toContainEqual({ name: 'data', ...claimed });
    const other = { persistentVolumeClaim: { claimName: 'theirs' } };
    const existing = readResources({ ...NEEDED, 'uploads.existingClaim': 'theirs' });
    expect(getPod(existing).volumes).toContainEqual({ name: 'data', ...other });
    for (const resources of [existing, readResources(TO_A_BUCKET)])
      expect(resources.map(({ kind }) => kind)).not.toContain('PersistentVolumeClaim');
    expect(getPod(readResources(TO_A_BUCKET)).volumes).toContainEqual({ name: 'data', emptyDir: {} });
  });

  it.each([
    ['what is needed', NEEDED],
    ['everything', EVERYTHING],
    ['a bucket and one node', TO_A_BUCKET],
  ])(
    'with %s holds what Kubernetes knows, and nothing else',
    async (_what, values) => {
      const resources = readResources(values);
      for (const resource of resources) await validate(resource);
      expect(checkTypes(resources)).toBe('');
    },
    120_000,
  );

  it('finds a field that Kubernetes does not know, and a value that it does not take', async () => {
    const [deployment] = readResources(NEEDED).filter(({ kind }) => kind === 'Deployment') as [Resource];
    await expect(validate({ ...deployment, spec: { ...deployment.spec, replicas: 'two' } })).rejects.toThrow('replicas must be integer');
    expect(checkTypes([{ ...deployment, spec: { ...deployment.spec, replica: 2 } }])).toContain(`'"replica"' does not exist`);
  }, 60_000);
});

/** Compares with the schemas of Kubernetes' API. */
async function validate(resource: Resource): Promise<void> {
  const file = join(helm?.packages ?? '', 'kubernetes-models', resource.apiVersion, `${resource.kind}.js`);
  const models = (await import(pathToFileURL(file).href)) as Record<string, new (data: unknown) => { validate(): void }>;
  const Model = models[resource.kind];
  if (!Model) throw new Error(`Kubernetes has no ${resource.apiVersion} ${resource.kind}.`);
  new Model(resource).validate();
}

/** What the compiler says against resources as types of Kubernetes' API: fields that it does not know, which its schemas let pass. */
function checkTypes(resources: readonly Resource[]): string {
  if (!helm) return '';
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(helm.packages, '../types-'));
  try {
    const lines = resources.map(
      (resource, index) =>
        `import type { I${resource.kind} as Type${index} } from 'kubernetes-models/${resource.apiVersion}/${resource.kind}';\n` +
        `export const made${index}: Type${index} = ${JSON.stringify(resource)};\n`,
    );
    writeFileSync(join(folder, 'rendered.ts'), lines.join(''));
    const compilerOptions = { module: 'nodenext', moduleResolution: 'nodenext', strict: true, noEmit: true, skipLibCheck: true, types: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['rendered.ts'] }));
    return spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
