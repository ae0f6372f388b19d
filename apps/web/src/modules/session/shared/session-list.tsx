import type { OpenSession } from '@diwan/contract/calls/session';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../crud/words.ts';
import { getLines } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { DataArea } from '../../../ui/data-area.tsx';
import { IconDeviceDesktop, IconDeviceMobile } from '../../../ui/screen-icons.ts';
import { ConfirmDialog } from '../../../ui/modal.tsx';
import { Ltr } from '../../../ui/text.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { getDevice } from './device.ts';
import card from '../../../ui/card.module.css';
import classes from './session-list.module.css';

interface SessionListProps {
  /** Whose they are: without it, one's own. */
  admin?: number;
}

/** The sessions of oneself or of an admin: which there are, the end of one, and of all, of one's own all but this. */
function getCalls(id: number | undefined) {
  if (id === undefined)
    return {
      list: (signal: AbortSignal) => call('GET profile/sessions', { signal }),
      end: (session: number) => call('DELETE profile/sessions/:id', { params: { id: session } }),
      endAll: () => call('POST profile/sessions/end-others'),
    };
  return {
    list: (signal: AbortSignal) => call('GET admins/:id/sessions', { params: { id }, signal }),
    end: (session: number) => call('DELETE admins/:id/sessions/:session', { params: { id, session } }),
    endAll: () => call('POST admins/:id/sessions/end-all', { params: { id } }),
  };
}

/** Where an account is logged in, this session first; each other one can be ended, or all at once. */
export function SessionList({ admin }: SessionListProps) {
  const words = useWords();
  const calls = getCalls(admin);
  const [asked, setAsked] = useState<OpenSession | 'all' | null>(null);
  const [busy, setBusy] = useState(false);
  const query = useQuery({
    queryKey: ['sessions', admin ?? 'own'],
    queryFn: async ({ signal }) => (await calls.list(signal)).data,
  });
  const own = admin === undefined;
  const all = own ? 'end_others' : 'end_all';

  async function end() {
    if (asked === null) return;
    setBusy(true);
    try {
      const { message } = await (asked === 'all' ? calls.endAll() : calls.end(asked.id));
      toast.success(message);
    } catch (error) {
      toast.error(getLines(error, words('common.failed_text')), { title: words('common.error') });
    }
    setBusy(false);
    setAsked(null);
    void query.refetch();
  }

  return (
    <section className={card.card} aria-labelledby="sessions-title">
      <div className={card.head}>
        <h2 id="sessions-title">{words(own ? 'security.sessions' : 'security.sessions_of')}</h2>
        {(query.data?.length ?? 0) > (own ? 1 : 0) && (
          <Button size="small" onClick={() => setAsked('all')}>
            {words(`security.${all}`)}
          </Button>
        )}
      </div>
      <DataArea
        query={query}
        isEmpty={(sessions) => sessions.length === 0}
        empty={<p className={card.note}>{words('security.no_sessions')}</p>}
      >
        {(sessions) => (
          <ul className={classes.sessions}>
            {sessions.map((session) => (
              <SessionLine key={session.id} session={session} onEnd={() => setAsked(session)} />
            ))}
          </ul>
        )}
      </DataArea>
      <ConfirmDialog
        open={asked !== null}
        busy={busy}
        tone="danger"
        onClose={() => setAsked(null)}
        onConfirm={() => void end()}
        title={words(asked === 'all' ? `security.${all}_title` : 'security.end_title')}
        yes={words(asked === 'all' ? `security.${all}` : 'security.end')}
      >
        {words('security.end_text')}
      </ConfirmDialog>
    </section>
  );
}

function SessionLine({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const words = useWords();
  const { browser, system, mobile } = getDevice(session.user_agent);
  const Icon = mobile ? IconDeviceMobile : IconDeviceDesktop;
  const device =
    browser && system ? words('security.device', { browser, system }) : (browser ?? system ?? words('security.unknown_device'));
  return (
    <li className={classes.session}>
      <Icon size={22} stroke={1.5} aria-hidden="true" />
      <div className={classes.sessionText}>
        <span>
          <b>{device}</b> {session.is_current === 1 && <Chip tone="good">{words('security.this_session')}</Chip>}
        </span>
        <span className={card.note}>
          {session.ip && <Ltr>{session.ip}</Ltr>}
          {session.ip && ' · '}
          {words('security.last_seen', { when: formatDateTime(session.last_seen_at) })}
        </span>
        <span className={card.note}>
          {words('security.from_until', { from: formatDateTime(session.created_at), until: formatDateTime(session.expires_at) })}
        </span>
      </div>
      {session.is_current === 0 && (
        <Button size="small" variant="quietDanger" aria-label={words('security.end_one', { device })} onClick={onEnd}>
          {words('security.end')}
        </Button>
      )}
    </li>
  );
}
