import type { Admin } from '@diwan/contract/resources/admins';
import { SessionList } from '../session/shared/session-list.tsx';
import { readSession } from '../../lib/session.ts';

/** Where an admin is logged in; one's own are those of the profile. */
export function SessionsTab({ row }: { row: Admin }) {
  if (row.id === readSession()?.id) return <SessionList />;
  return <SessionList of={{ kind: 'admin', id: row.id }} />;
}
