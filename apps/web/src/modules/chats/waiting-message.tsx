import type { ChatConversation } from './chat-types.ts';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { IconHistory } from '../../ui/screen-icons.ts';
import { chatOutbox } from './chat-outbox.ts';
import { ChatPicture } from './chat-picture.tsx';
import { giveBackMessage } from './given-back.ts';
import type { OutboxItem } from './outbox.ts';
import { Paragraphs } from './paragraphs.tsx';
import { useDecisions } from './use-decisions.ts';
import classes from './chats.module.css';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);

/** A message that is on its way, or that its writer has to decide about: nothing that was typed is lost. */
export function WaitingMessage({ item, conversation }: { item: OutboxItem; conversation: ChatConversation }) {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const { message, file, message_type: type, state, lines } = item;
  const isStuck = state !== 'waiting';
  const Icon = isStuck ? IconAlertTriangle : IconHistory;
  return (
    <article className={classes.message} data-side="desk" data-first="true" data-waiting={state}>
      <div className={cx(classes.bubble, classes.mine, type === 'note' && classes.note, classes.pending)}>
        {file !== null && type === 'image' && <ChatPicture file={file} name={t('chats.attached')} />}
        {file !== null && type !== 'image' && <p>{t(`chats.shown.${type}`)}</p>}
        {message !== null && <Paragraphs text={message} />}
        <p className={cx(classes.at, isStuck && classes.stuck)} role={isStuck ? 'alert' : 'status'}>
          <Icon size={14} aria-hidden="true" />
          {t(`chats.states.${isStuck || isOnline ? state : 'offline'}`)}
        </p>
        {state === 'refused' && lines.map((line) => <p key={line}>{line}</p>)}
        {isStuck && <WhatNow item={item} conversation={conversation} />}
      </div>
    </article>
  );
}

/** What becomes of a message that was refused. */
function WhatNow({ item, conversation }: { item: OutboxItem; conversation: ChatConversation }) {
  const { t } = useTranslation();
  const decisions = useDecisions(conversation);
  const { client_key: key, state } = item;
  async function send() {
    if (state === 'closed' && conversation.status === 'closed' && !(await decisions.reopen())) return;
    // Sending again confirms: what colleagues have said until now was seen.
    chatOutbox.retry(key, { seen_seq: conversation.seq });
  }
  const words = { answered: 'chats.send_anyway', closed: 'chats.reopen_and_send', refused: 'chats.send_again' } as const;
  return (
    <div className={classes.whatNow}>
      {state !== 'waiting' && (
        <Button size="small" variant="primary" loading={decisions.busy} onClick={() => void send()}>
          {t(words[state])}
        </Button>
      )}
      <Button size="small" onClick={() => giveBackMessage(chatOutbox.take(key))}>
        {t('chats.edit')}
      </Button>
      <Button size="small" variant="quietDanger" onClick={() => void chatOutbox.take(key)}>
        {t('chats.discard')}
      </Button>
    </div>
  );
}
