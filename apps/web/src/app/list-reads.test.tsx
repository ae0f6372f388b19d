import { readableFields, type Resource } from '@diwan/contract/kit/resource';
import { RESOURCES } from '@diwan/contract/resources';
import type { Field } from '@diwan/contract/kit/field';
import type { Order } from '@diwan/contract/orders/resource';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CellContext } from '../crud/cells/cell-context.ts';
import type { Row, Screens } from '../crud/resource/screens.ts';

// What is drawn here knows no browser but what it asks when it is loaded: a superadmin before a narrow window.
const STORED: Record<string, string> = {
  session: JSON.stringify({ id: 1, token: 't', is_super_admin: true, permissions: [] }),
};

let lists: readonly { path: string; screens: Screens }[];
let kit: Awaited<ReturnType<typeof loadKit>>;

const loadKit = async () => ({
  ...(await import('../crud/list/list-reads.ts')),
  ...(await import('../crud/list/columns.ts')),
  ...(await import('../crud/list/row-face.tsx')),
  ...(await import('../crud/list/row-store.ts')),
  ...(await import('../crud/list/shown-rows.ts')),
  ...(await import('../crud/resource/labels.ts')),
  ...(await import('../crud/words/words.ts')),
  ...(await import('../crud/resource/page-paths.ts')),
  NextStep: (await import('../modules/orders/next-step.tsx')).default,
});

beforeAll(async () => {
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: (key: string) => STORED[key] ?? null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  const { startI18n, loadAllAreas } = await import('../lib/i18n.ts');
  await startI18n('app');
  await loadAllAreas();
  kit = await loadKit();
  const { SCREENS } = await import('./screens.ts');
  const entries = SCREENS.filter(({ pages }) => pages.includes('show-all'));
  lists = await Promise.all(entries.map(async (entry) => ({ path: kit.pathTo(entry, 'show-all'), screens: await entry.declaration() })));
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const CODES: Readonly<Record<string, string>> = {
  currency: 'AED',
  unit: 'AED',
  time_zone: 'Asia/Dubai',
  changes: '{"pay_limit":{"before":1,"after":2}}',
  ar: 'نص',
};

/** A row that a reference names. */
function getTarget(table: string, id: number) {
  const target = RESOURCES.find(({ name }) => name === table);
  const named = Object.fromEntries(
    [...(target?.label ?? []), ...(target?.shownBeside ?? [])].map((name) => [name, CODES[name] ?? `${table} ${name}`]),
  );
  return { id, ...named };
}

/** A value of a field, another one in each of the rows that are tried. */
function getValue(name: string, field: Field, turn: number): unknown {
  if (field.optional && turn === 2) return null;
  switch (field.kind) {
    case 'flag':
      return turn % 2;
    case 'enum':
      return field.values[turn % field.values.length];
    case 'number':
    case 'latitude':
    case 'longitude':
    case 'ref':
      return 7 + turn;
    case 'refs':
      return [7, 8];
    case 'money':
      return `${12 + turn}.50`;
    case 'keys':
      return ['index-city'];
    case 'hours':
      return ['sun 09:00-17:00'];
    case 'images':
      return [`image/${name}.webp`];
    case 'date':
      return `2026-11-2${turn}`;
    case 'time':
      return `1${turn}:30`;
    case 'timestamp':
      return `2025-11-2${turn}T08:00:00.000Z`;
    case 'phone':
      return `+97150123456${turn}`;
    default:
      return CODES[name] ?? `${name} ${turn}`;
  }
}

/** A row as the API gives it whole. */
function getRow(resource: Resource, turn: number): Row {
  const row: Row = { id: 40 + turn, created_at: '2025-10-01T08:00:00.000Z', updated_at: '2025-10-02T08:00:00.000Z' };
  for (const [name, field] of readableFields(resource)) {
    row[name] = getValue(name, field, turn);
    if (field.kind === 'ref') row[kit.expandedKey(name)] = row[name] === null ? null : getTarget(field.table, row[name] as number);
    if (field.kind === 'refs') row[field.table] = [7, 8].map((id) => getTarget(field.table, id));
  }
  return row;
}

/** The same row as it is when some fields were asked for; it tells when something else is looked at. */
function narrow(row: Row, fields: readonly string[], told: (key: string) => void): Row {
  const keys = new Set(['id', 'updated_at', ...fields.flatMap((name) => [name, kit.expandedKey(name)])]);
  const target = Object.fromEntries(Object.entries(row).filter(([key]) => keys.has(key)));
  return new Proxy(target as Row, {
    get(has, key) {
      if (typeof key === 'string' && key in row && !(key in has)) told(key);
      return Reflect.get(has, key) as unknown;
    },
  });
}

function draw(resource: Resource, row: Row, node: ReactNode): string {
  const around = { resource, rows: [row], first: 1, total: 1, movable: true };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <kit.ShownRows value={around}>{node}</kit.ShownRows>
    </QueryClientProvider>,
  );
}

it('every cell and button of every list shows of a row the same with the fields that its list asks for as with all of them', () => {
  const nothing = () => undefined;
  let drawn = 0;
  for (const { path, screens } of lists) {
    const { resource } = screens;
    const reads = kit.getListReads(screens);
    const words = kit.useWords();
    const context: CellContext = { resource, words, cut: true, preview: nothing, read: nothing, toggle: nothing };
    const place = { route: resource.route, pages: ['show-all', 'show', 'edit'], paths: kit.USUAL_PATHS } as const;
    const rights = { show: true, edit: true, delete: true };
    const face = kit.rowFace({
      screens,
      place,
      context,
      rights,
      hasPage: true,
      selectable: true,
      store: kit.createRowStore(),
      onDelete: nothing,
    });
    const parts: [string, readonly string[], (row: Row) => ReactNode][] = [
      ...kit
        .tableColumns(screens, reads, context)
        .map(
          ({ key, cell }) =>
            [key, [...reads.always, ...(reads.columns[key] ?? [])], cell] as [string, readonly string[], (row: Row) => ReactNode],
        ),
      ['its buttons', reads.always, (row) => face.actions?.(row)],
      ['its box', reads.always, (row) => face.selectLabel?.(row)],
    ];
    if (screens.cardAction) parts.push(['its step', reads.always, (row) => <kit.NextStep resource={resource} row={row as Row & Order} />]);
    for (const [name, fields, cell] of parts)
      for (let turn = 0; turn < 6; turn++) {
        const row = getRow(resource, turn);
        const unasked = new Set<string>();
        const some = narrow(row, fields, (key) => unasked.add(key));
        expect([path, name, draw(resource, some, cell(some)), [...unasked]]).toEqual([path, name, draw(resource, row, cell(row)), []]);
        drawn++;
      }
  }
  expect(drawn).toBeGreaterThan(2_000);
});

it('a list asks for nothing that its API does not know', () => {
  for (const { path, screens } of lists) {
    const known = new Set(['created_at', 'updated_at', ...readableFields(screens.resource).map(([name]) => name)]);
    const { always, columns } = kit.getListReads(screens);
    expect([path, [always, Object.values(columns)].flat(2).filter((name) => !known.has(name))]).toEqual([path, []]);
  }
});

it('the build finds the plan of every list, as plain data', async () => {
  const { getListPlans } = await import('./list-plans.ts');
  const plans = await getListPlans();
  expect(Object.keys(plans)).toEqual(lists.map(({ path }) => path));
  expect(JSON.parse(JSON.stringify(plans))).toEqual(plans);
});
