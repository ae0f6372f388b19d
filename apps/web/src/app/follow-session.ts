import { onNews } from '../lib/realtime.ts';
import { refreshSession } from '../lib/session-query.ts';
import { readSession } from '../lib/session.ts';

/** Whether a changed row may be something of what the session was told of itself; who may not list a table hears nothing of its rows. */
const concerns = ({ table, id }: { table: string; id: number }) =>
  table === 'roles' || table === 'countries' || (table === 'admins' && id === readSession()?.id);

/** Asks who is logged in, what they may do and where: once now, and whenever that may have changed. */
export function followSession(): void {
  void refreshSession();
  onNews('rows', (news) => void (concerns(news) && refreshSession()));
  onNews('missed', () => void refreshSession());
}
