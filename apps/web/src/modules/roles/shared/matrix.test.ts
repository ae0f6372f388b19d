import { PERMISSIONS } from '@diwan/contract/permissions/catalogue';
import { describe, expect, it } from 'vitest';
import { codeCatalogue } from './catalogue.ts';
import { copied, difference, matrixRows, withAll } from './matrix.ts';

const names = { clients: 'العملاء', geography: 'الدول والمدن' } as Record<string, string>;
const catalogue = codeCatalogue((key) => key.replace(/^permissions\.(names|categories)\./, '')).map((category) => ({
  ...category,
  title: names[category.key] ?? category.key,
}));
const rows = (typed: string) => matrixRows(catalogue, typed);
const urls = (typed: string) =>
  rows(typed).flatMap(({ cells }) =>
    Object.values(cells)
      .flat()
      .map((permission) => permission.permission_url),
  );

describe('matrixRows', () => {
  it('holds every permission exactly once', () => {
    expect(urls('').toSorted()).toEqual(PERMISSIONS.map((permission) => permission.permission_url).toSorted());
  });

  it('puts several lists of a category into one cell, and what is special apart', () => {
    const geography = rows('').find((row) => row.category.key === 'geography');
    expect(geography?.cells.index.map((permission) => permission.permission_url)).toEqual(['country.index', 'index-city']);
    expect(
      rows('')
        .find((row) => row.category.key === 'clients')
        ?.cells.other.map((permission) => permission.permission_url),
    ).toEqual(['toggle-clients', 'erase-clients', 'export-clients']);
  });

  it('follows the categories, order and labels that admins gave', () => {
    const own = [
      {
        key: '9',
        title: 'خدمة العملاء',
        permissions: [{ permission_url: 'role-read', permission_type: 'index' as const, label: 'تصفّح الأدوار' }],
      },
    ];
    expect(matrixRows(own, 'تصفح').map((row) => [row.category.title, row.cells.index[0]?.label])).toEqual([['خدمة العملاء', 'تصفّح الأدوار']]);
    expect(matrixRows(own, 'index-city')).toEqual([]);
  });

  it('finds a category whole by its name, whatever its hamza, and single permissions by theirs', () => {
    expect(rows('الدول').map((row) => row.category.key)).toEqual(['geography']);
    expect(urls('الدول')).toHaveLength(10);
    expect(urls('toggle-')).toEqual(['toggle-clients', 'toggle-providers']);
    expect(rows('zzz')).toEqual([]);
  });
});

const may = (url: string) => url !== 'role-update';
const all = PERMISSIONS.filter((permission) => permission.category === 'roles');

describe('granting', () => {
  it('never touches what one may not grant', () => {
    expect(withAll(new Set(), all, true, may).has('role-update')).toBe(false);
    expect(withAll(new Set(['role-update', 'role-read']), all, false, may)).toEqual(new Set(['role-update']));
  });

  it('copies a role except for what one does not hold', () => {
    expect(copied(new Set(['index-city']), ['role-read', 'role-update'], may)).toEqual({ next: new Set(['role-read']), skipped: 1 });
    expect(copied(new Set(['role-update']), ['role-update'], may)).toEqual({ next: new Set(['role-update']), skipped: 0 });
  });

  it('says what saving would change', () => {
    expect(difference(['a', 'b'], new Set(['b', 'c']))).toEqual({ granted: ['c'], withdrawn: ['a'] });
  });
});
