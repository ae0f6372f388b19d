import type { OpenPersonSession } from '@diwan/contract/person-sessions/calls';
import type { OpenSession } from '@diwan/contract/session/account';
import type { UserType } from '@diwan/domain/people';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSend } from '../../../crud/resource/use-send.ts';
import { useWords } from '../../../crud/words/words.ts';
import { call } from '../../../lib/call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { IconDeviceDesktop, IconDeviceMobile } from '../../../ui/screen-icons.ts';
import { Ltr } from '../../../ui/text.tsx';
import { getDevice } from './device.ts';
import { EndingList, type EndingLine } from './ending-list.tsx';
import card from '../../../ui/card.module.css';
import classes from './session-list.module.css';

interface SessionListProps {
  /** Whose they are: without it, one's own. */
  of?: { readonly kind: 'admin' | UserType; readonly id: number };
}

/** A browser's, or an app's. */
type Session = OpenSession | OpenPersonSession;

interface SessionCalls {
  list(signal: AbortSignal): Promise<{ readonly data: readonly Session[] }>;
  end(session: number): Promise<{ readonly message: string }>;
  endAll(): Promise<{ readonly message: string }>;
}

/** The sessions of oneself or of somebody: which there are, the end of one, and of all, of one's own all but this. */
function getCalls(of: SessionListProps['of']): SessionCalls {
  if (of === undefined)
    return {
      list: (signal) => call('GET profile/sessions', { signal }),
      end: (session) => call('DELETE profile/sessions/:id', { params: { id: session } }),
      endAll: () => call('POST profile/sessions/end-others'),
    };
  const { kind, id } = of;
  if (kind === 'client')
    return {
      list: (signal) => call('GET clients/:id/sessions', { params: { id }, signal }),
      end: (session) => call('DELETE clients/:id/sessions/:session', { params: { id, session } }),
      endAll: () => call('DELETE clients/:id/sessions', { params: { id } }),
    };
  if (kind === 'provider')
    return {
      list: (signal) => call('GET providers/:id/sessions', { params: { id }, signal }),
      end: (session) => call('DELETE providers/:id/sessions/:session', { params: { id, session } }),
      endAll: () => call('DELETE providers/:id/sessions', { params: { id } }),
    };
  return {
    list: (signal) => call('GET admins/:id/sessions', { params: { id }, signal }),
    end: (session) => call('DELETE admins/:id/sessions/:session', { params: { id, session } }),
    endAll: () => call('POST admins/:id/sessions/end-all', { params: { id } }),
  };
}

/** Where an account is logged in, this session first; each other one can be ended, or all at once. */
export function SessionList({ of }: SessionListProps) {
  const words = useWords();
  const calls = getCalls(of);
  const [ending, setEnding] = useState<Session | 'all' | null>(null);
  const query = useQuery({
    queryKey: ['sessions', of?.kind ?? 'own', of?.id],
    queryFn: async ({ signal }) => (await calls.list(signal)).data,
  });
  const own = of === undefined;
  const all = own ? 'end_others' : 'end_all';

  const { busy, send } = useSend((session: Session | 'all') => (session === 'all' ? calls.endAll() : calls.end(session.id)), {
    success: ({ message }) => message,
    always: () => {
      setEnding(null);
      void query.refetch();
    },
  });

  const question = ending && {
    title: words(ending === 'all' ? `security.${all}_title` : 'security.end_title'),
    yes: words(ending === 'all' ? `security.${all}` : 'security.end'),
    text: words('security.end_text'),
  };
  return (
    <EndingList
      id="sessions-title"
      title={words(own ? 'security.sessions' : 'security.sessions_of')}
      action={
        (query.data?.length ?? 0) > (own ? 1 : 0) && (
          <Button size="small" onClick={() => setEnding('all')}>
            {words(`security.${all}`)}
          </Button>
        )
      }
      none={words('security.no_sessions')}
      query={query}
      Line={SessionLine}
      onPick={setEnding}
      question={question}
      busy={busy}
      onEnd={() => void (ending && send(ending))}
      onKeep={() => setEnding(null)}
    />
  );
}

/** Where a session is: a browser says what it is, an app what its owner calls their device. */
function useDevice(session: Session): { device: string; mobile: boolean } {
  const words = useWords();
  if ('device_name' in session)
    return { device: `${session.device_name} · ${words(`security.platforms.${session.platform}`)}`, mobile: session.platform !== 'web' };
  const { browser, system, mobile } = getDevice(session.user_agent);
  const known = browser && system ? words('security.device', { browser, system }) : (browser ?? system);
  return { device: known ?? words('security.unknown_device'), mobile };
}

function SessionLine({ one: session, onEnd }: EndingLine<Session>) {
  const words = useWords();
  const { device, mobile } = useDevice(session);
  const isCurrent = 'is_current' in session && session.is_current === 1;
  const Icon = mobile ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.session}>
      <Icon size={22} stroke={1.5} aria-hidden="true" />
      <div className={classes.sessionText}>
        <span>
          <b>
            <bdi>{device}</bdi>
          </b>{' '}
          {isCurrent && <Chip tone="good">{words('security.this_session')}</Chip>}
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
      {!isCurrent && (
        <Button size="small" variant="quietDanger" aria-label={words('security.end_one', { device })} onClick={onEnd}>
          {words('security.end')}
        </Button>
      )}
    </li>
  );
}
