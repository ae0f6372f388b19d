import { PERMISSION_CATEGORIES, PERMISSIONS, type PermissionType } from '@diwan/contract/permissions/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Words } from '../../../crud/words/words.ts';
import { call, type Data } from '../../../lib/call.ts';
import { language } from '../../../lib/preferences.ts';

export interface NamedPermission {
  readonly permission_url: string;
  readonly permission_type: PermissionType;
  readonly label: string;
}

/** A category as admins named and ordered it, with its permissions in their order. */
export interface NamedCategory {
  readonly key: string;
  readonly title: string;
  readonly permissions: readonly NamedPermission[];
}

function named(categories: Data<'GET permission_catalogue'>): NamedCategory[] {
  const of = language();
  const all = categories.map(({ id, permissions, ...category }) => ({
    key: String(id),
    title: category[`title_${of}`],
    permissions: permissions.map((one) => ({
      permission_url: one.permission_url,
      permission_type: one.permission_type,
      label: one[`label_${of}`],
    })),
  }));
  return all.filter(({ permissions }) => permissions.length > 0);
}

/** The permissions in the code's own order and words. */
export function codeCatalogue(words: Words): NamedCategory[] {
  return PERMISSION_CATEGORIES.map((key) => ({
    key,
    title: words(`permissions.categories.${key}`),
    permissions: PERMISSIONS.filter(({ category }) => category === key).map(({ permission_url, permission_type }) => ({
      permission_url,
      permission_type,
      label: words(`permissions.names.${permission_url}`),
    })),
  }));
}

/** All permissions as the role editor shows them; undefined until they are here. */
export function useCatalogue(words: Words): readonly NamedCategory[] | undefined {
  const { data } = useQuery({
    queryKey: ['permission_catalogue'],
    queryFn: async ({ signal }) => {
      try {
        return (await call('GET permission_catalogue', { signal })).data;
      } catch {
        // A role can be edited all the same, with the code's own names.
        return null;
      }
    },
  });
  return useMemo(() => (data === undefined ? undefined : data ? named(data) : codeCatalogue(words)), [data, words]);
}
