import { formatDuration } from '../lib/format.ts';
import { onNews } from '../lib/realtime.ts';
import { clockError } from '../lib/server-clock.ts';
import { refreshSession } from '../lib/session-query.ts';
import { readSession } from '../lib/session.ts';
import { t } from '../lib/translate.ts';
import { toast } from '../ui/toast-store.ts';
import { leavingLoses } from './shell/safe-moment.ts';

/** Says once that this computer's clock is wrong: waits go by the server's, but whoever types an hour looks at their own. */
function noteClock(): void {
  const error = clockError();
  if (error === 0) return;
  const time = formatDuration(Math.round(Math.abs(error) / 1000));
  toast.info(t(error > 0 ? 'shell.clock_ahead' : 'shell.clock_behind', { time }), { duration: 15_000 });
}

const LOOK_AGAIN_MS = 2_000;
let waiting: ReturnType<typeof setTimeout> | undefined;

/**
 * Asks again who is logged in, what they may do and where. A page with something unsaved stays as it is until that is saved or left: a
 * refusal says then what has changed.
 */
function followAccess(): void {
  clearTimeout(waiting);
  if (leavingLoses()) waiting = setTimeout(followAccess, LOOK_AGAIN_MS);
  else void refreshSession();
}

/** Whether a changed row is told in the session beside rights: what a country is called or counts in, and what oneself is. */
const concerns = ({ table, id }: { table: string; id: number }) =>
  table === 'countries' || (table === 'admins' && id === readSession()?.id);

/** Asks who is logged in, what they may do and where: once now, and whenever that may have changed. */
export function followSession(): void {
  void refreshSession().then(noteClock);
  onNews('access', followAccess);
  // Who may not list a table hears nothing of its rows, and sees them at the next start.
  onNews('rows', (news) => concerns(news) && followAccess());
  onNews('missed', followAccess);
}
