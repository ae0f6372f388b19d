import { beforeAll, describe, expect, it } from 'vitest';
import { refusedBy } from './lint-files.ts';

const IN_MODULE = 'apps/api/src/modules/cities/';
const REFUSED = [
  "await import('../orders/place-order.ts');",
  'await import(`../orders/place-order.ts`);',
  'await import(`../orders/${name}.ts`);',
  "await import('../orders/' + name);",
  'await import(path);',
  "import { createRequire } from 'node:module';",
  "import * as loaders from 'module';",
  "const { createRequire } = await import('node:module');",
];
const ALLOWED = [
  "import { notFound } from '../../platform/errors.ts';",
  "await import('./places.ts');",
  "import { join } from 'node:path';",
];

const CASES = [
  ...REFUSED.map((code, index) => ({ code, file: `${IN_MODULE}refused-${index}.ts`, isRefused: true })),
  ...ALLOWED.map((code, index) => ({ code, file: `${IN_MODULE}allowed-${index}.ts`, isRefused: false })),
  { code: REFUSED[5] ?? '', file: 'apps/api/src/platform/database/embedded/native-files.ts', isRefused: false },
  { code: REFUSED[3] ?? '', file: 'apps/web/src/lib/some.ts', isRefused: true },
  { code: "import { citiesApi } from '../../modules/cities/index.ts';", file: 'apps/api/src/crud/list/some.ts', isRefused: true },
  // Within a kit, from floor to floor.
  { code: "import { saveFields } from '../write/save.ts';", file: 'apps/api/src/crud/record/up.ts', isRefused: true },
  { code: "import type { FilterInput } from '../list/filters.ts';", file: 'apps/api/src/crud/fields/up.ts', isRefused: true },
  { code: "import { changeRow } from '../record/change-row.ts';", file: 'apps/api/src/crud/write/down.ts', isRefused: false },
  { code: "import { showRow } from './read.ts';", file: 'apps/api/src/crud/record/beside.ts', isRefused: false },
  { code: "import { showRow } from './record/read.ts';", file: 'apps/api/src/crud/in-no-room.ts', isRefused: true },
  { code: "const screen = () => import('../list/list-screen.tsx');", file: 'apps/web/src/crud/form/up.tsx', isRefused: true },
  { code: "import { FieldCell } from '../fields/field-cell.tsx';", file: 'apps/web/src/crud/detail/down.tsx', isRefused: false },
  { code: "import type { Row } from '../fields/row.ts';", file: 'apps/api/src/crud/no-floor/some.ts', isRefused: true },
];

describe('what a file imports is seen, and goes through doors', () => {
  let refused: Set<string>;
  beforeAll(async () => {
    refused = await refusedBy('import-boundaries', CASES);
  });

  it.each(CASES)('$file: $code', ({ file, isRefused }) => {
    expect(refused.has(file)).toBe(isRefused);
  });
});
