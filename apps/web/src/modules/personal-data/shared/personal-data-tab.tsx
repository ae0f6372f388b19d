import type { UserType } from '@diwan/domain/people';
import { getRowZone } from '../../../crud/cells/row-country.ts';
import type { DetailTab } from '../../../crud/resource/screens.ts';
import { getName } from '../../../crud/resource/labels.ts';
import { loadArea } from '../../../lib/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';

/** A tab of a person's page: all that is their own, as a file or erased, each with a second admin's agreement. */
export function getPersonalDataTab<Row extends { readonly id: number }>(kind: UserType): DetailTab<Row> {
  const Content = lazyPart(async () => {
    const [{ PersonalData }] = await Promise.all([import('./personal-data.tsx'), loadArea('security')]);
    return {
      default: ({ row }: { row: Row }) => <PersonalData kind={kind} id={row.id} name={getName({ ...row })} zone={getRowZone({ ...row })} />,
    };
  });
  const can = kind === 'client' ? (['erase-clients', 'export-clients'] as const) : (['erase-providers', 'export-providers'] as const);
  return { key: 'personal_data', label: 'detail.personal_data', can, content: Content };
}
