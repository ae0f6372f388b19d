import type { UserType } from '@diwan/domain/people';
import type { DetailTab } from '../../../crud/resource/screens.ts';
import { loadArea } from '../../../lib/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';

/** A tab of a person's page: where they are logged in to their app, and ending it there. */
export function getSessionsTab<Row extends { readonly id: number }>(kind: UserType): DetailTab<Row> {
  const List = lazyPart(async () => {
    const [{ SessionList }] = await Promise.all([import('./session-list.tsx'), loadArea('security')]);
    return { default: ({ row }: { row: Row }) => <SessionList of={{ kind, id: row.id }} /> };
  });
  return { key: 'sessions', label: 'detail.sessions', can: kind === 'client' ? 'update-clients' : 'update-providers', content: List };
}
