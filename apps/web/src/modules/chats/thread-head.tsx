import type { ChatConversation } from './chat-types.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { formatDateTime, formatRelative, formatWait, zoneNote } from '../../lib/format.ts';
import { readSession } from '../../lib/session.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { IconChevronLeft, IconUser } from '../../ui/icons.ts';
import { IconArrowBackUp, IconChecks, IconLock, IconPlayerPause } from '../../ui/screen-icons.ts';
import { AssigneeMenu } from './assignee-menu.tsx';
import { isolate } from './isolate.ts';
import type { ConversationPresence } from './live-talk.ts';
import { useChatActs } from './use-chat-keys.ts';
import { useChatName } from './use-chat-name.ts';
import type { Decisions } from './use-decisions.ts';
import classes from './chats.module.css';

/** Where list and thread stand one after the other. */
const NARROW = '(width <= 992px)';

interface ThreadHeadProps {
  conversation: ChatConversation;
  presence: ConversationPresence;
  decisions: Decisions;
  hasPanel: boolean;
  onPanel: () => void;
  onBack: () => void;
}

/** Whom one talks to, who has taken it, and what is decided about it. */
export function ThreadHead({ conversation, presence, decisions, hasPanel, onPanel, onBack }: ThreadHeadProps) {
  const { t } = useTranslation();
  const name = useChatName(conversation);
  const { status, kind, people, waiting_since: waiting, country } = conversation;
  const zone = zoneNote(country.time_zone);
  const me = readSession()?.id ?? 0;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // On a phone the list has gone, and the focus with it.
    if (matchMedia(NARROW).matches) title.current?.focus();
  }, []);
  useChatActs((act) => {
    if (act === 'assign' && decisions.mayTake) decisions.assign(decisions.isMine ? null : me);
    if (act === 'pend' && decisions.mayDecide && kind !== 'order') decisions.pend();
    if (act !== 'close' || !decisions.mayDecide) return;
    if (status === 'open') decisions.close();
    else void decisions.reopen();
  });
  return (
    <header className={classes.head}>
      <IconButton className={classes.back} name={t('chats.back')} icon={<IconChevronLeft size={18} data-mirror />} onClick={onBack} />
      <div className={classes.who}>
        <h2 ref={title} tabIndex={-1}>
          <bdi dir={people.length > 1 ? document.dir : 'auto'}>{name}</bdi>
        </h2>
        <p className={classes.facts}>
          {kind !== 'support' && <span>{t(`enums.conversation_kinds.${kind}`)}</span>}
          {status === 'closed' && <Chip>{t('chats.is_closed')}</Chip>}
          {people.map((one) => (
            <PresenceNote
              key={`${one.user_type}:${one.id}`}
              person={one}
              isNamed={people.length > 1}
              presence={presence}
              zone={country.time_zone}
            />
          ))}
          {waiting !== null && (
            <time className={classes.waits} dateTime={waiting} title={formatDateTime(waiting, country.time_zone)}>
              {t('chats.waits', { when: formatWait(waiting) })}
            </time>
          )}
          {/* Said once: the times of messages below are all of this clock. */}
          {zone !== undefined && <span>{t('chats.times', { zone })}</span>}
        </p>
      </div>
      <AssigneeMenu conversation={conversation} decisions={decisions} />
      {decisions.mayDecide && status === 'open' && kind !== 'order' && (
        <IconButton
          name={t('chats.pend')}
          aria-keyshortcuts="h"
          loading={decisions.busy}
          icon={<IconPlayerPause size={18} />}
          onClick={decisions.pend}
        />
      )}
      {decisions.mayDecide && status === 'open' && (
        <Button
          size="small"
          className={classes.close}
          aria-keyshortcuts="e"
          aria-label={t('chats.close')}
          loading={decisions.busy}
          icon={<IconChecks size={16} aria-hidden="true" />}
          onClick={decisions.close}
        >
          <span className={classes.word}>{t('chats.close_short')}</span>
        </Button>
      )}
      {decisions.mayDecide && status === 'closed' && (
        <IconButton
          name={t('chats.reopen')}
          aria-keyshortcuts="e"
          loading={decisions.busy}
          icon={<IconArrowBackUp size={18} data-mirror />}
          onClick={() => void decisions.reopen()}
        />
      )}
      {!decisions.mayDecide && status === 'closed' && <IconLock size={16} aria-hidden="true" />}
      <IconButton
        className={classes.toPanel}
        name={t('chats.details')}
        aria-pressed={hasPanel}
        icon={<IconUser size={18} />}
        onClick={onPanel}
      />
    </header>
  );
}

interface PresenceNoteProps {
  person: ChatConversation['people'][number];
  /** There are others in the conversation. */
  isNamed: boolean;
  presence: ConversationPresence;
  zone: string;
}

/** Whether somebody has the app open now, or when they were seen last. */
function PresenceNote({ person: { user_type: type, id, name }, isNamed, presence: { connected, lastSeen }, zone }: PresenceNoteProps) {
  const { t } = useTranslation();
  const key = `${type}:${id}`;
  if (connected.has(key))
    return <span className={classes.present}>{isNamed ? t('chats.person_in_app', { name: isolate(name) }) : t('chats.in_app')}</span>;
  const seen = lastSeen.get(key);
  if (seen === undefined) return null;
  const when = formatRelative(seen);
  return (
    <time dateTime={seen} title={formatDateTime(seen, zone)}>
      {isNamed ? t('chats.person_last_seen', { name: isolate(name), when }) : t('chats.last_seen', { when })}
    </time>
  );
}
