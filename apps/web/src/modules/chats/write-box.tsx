import '../../crud/words/upload-words.ts';
import { MESSAGE_MAX } from '@diwan/contract/chats/messages';
import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { IconLock, IconSend } from '../../ui/screen-icons.ts';
import { AttachButton, Attachments } from './attachments.tsx';
import { CannedMenu } from './canned-menu.tsx';
import { RecordButton } from './record-button.tsx';
import type { Thread } from './thread-data.ts';
import { useChatName } from './use-chat-name.ts';
import { useWriting, type Writing } from './use-writing.ts';
import classes from './chats.module.css';

/** Four rows to write in: Enter sends, with Ctrl or Shift it breaks the line. */
export function WriteBox({ thread }: { thread: Thread }) {
  const { t } = useTranslation();
  const writing = useWriting(thread);
  const [isOver, setIsOver] = useState(false);
  const { draft, pictures, canned, isTooLong, takeFiles } = writing;
  const { isNote } = draft;
  const isDrop = isOver && !isNote;
  return (
    <div
      className={cx(classes.composer, isNote && classes.noting, isDrop && classes.over)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        takeFiles(event, event.dataTransfer);
      }}
    >
      <Modes writing={writing} isDrop={isDrop} />
      {thread.conversation.kind === 'order' && !isNote && <p className={classes.stepIn}>{t('chats.step_in')}</p>}
      {canned.isOpen && (
        <CannedMenu id={canned.id} found={canned.found} active={canned.at} onPick={canned.pick} onHover={canned.setActive} />
      )}
      <Area thread={thread} writing={writing} />
      {!isNote && <Attachments files={draft.files} pictures={pictures} onRemove={writing.removeFile} />}
      {(isTooLong || pictures.fault !== null) && (
        <p className={classes.fault} role="alert">
          <IconAlertTriangle size={14} aria-hidden="true" />
          {isTooLong ? t('chats.too_long', { max: formatNumber(MESSAGE_MAX) }) : pictures.fault}
        </p>
      )}
      <Sending writing={writing} />
    </div>
  );
}

/** Whether it is a reply or a note. */
function Modes({ writing: { draft, write }, isDrop }: { writing: Writing; isDrop: boolean }) {
  const { t } = useTranslation();
  const { isNote } = draft;
  const hint = isDrop ? 'chats.drop' : isNote ? 'chats.note_hint' : null;
  return (
    <div className={classes.modes} role="group" aria-label={t('chats.mode')}>
      <button type="button" aria-pressed={!isNote} aria-keyshortcuts="r" onClick={() => write(false)}>
        {t('chats.reply')}
      </button>
      <button type="button" aria-pressed={isNote} aria-keyshortcuts="n" onClick={() => write(true)}>
        {t('chats.note')}
      </button>
      {hint && <span className={classes.hint}>{t(hint)}</span>}
    </div>
  );
}

function Area({ thread, writing }: { thread: Thread; writing: Writing }) {
  const { t } = useTranslation();
  const name = useChatName(thread.conversation);
  const { area, draft, canned, isTooLong, press, setText, takeFiles } = writing;
  const { isNote } = draft;
  return (
    <textarea
      ref={area}
      rows={4}
      dir="auto"
      className={classes.area}
      aria-label={isNote ? t('chats.note') : t('chats.reply_to', { name })}
      aria-invalid={isTooLong || undefined}
      placeholder={isNote ? t('chats.note_placeholder', { name }) : t('chats.reply_placeholder')}
      value={draft.text}
      aria-controls={canned.isOpen && canned.found.length > 0 ? canned.id : undefined}
      aria-activedescendant={canned.isOpen && canned.at >= 0 ? `${canned.id}-${canned.at}` : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={press}
      onPaste={(event) => takeFiles(event, event.clipboardData)}
    />
  );
}

/** What goes with it, and the button that sends it. */
function Sending({ writing: { draft, pictures, isEmpty, isTooLong, send } }: { writing: Writing }) {
  const { t } = useTranslation();
  const { isNote } = draft;
  return (
    <div className={classes.sending}>
      {!isNote && <AttachButton onTake={pictures.take} />}
      {!isNote && <RecordButton onRecorded={pictures.takeRecording} onFault={pictures.setFault} />}
      <span className={classes.hint}>{t('chats.send_keys')}</span>
      <Button
        variant="primary"
        aria-disabled={isEmpty || isTooLong || pictures.isBusy || undefined}
        icon={isNote ? <IconLock size={16} aria-hidden="true" /> : <IconSend size={16} data-mirror aria-hidden="true" />}
        onClick={send}
      >
        {t(isNote ? 'chats.save_note' : 'chats.send')}
      </Button>
    </div>
  );
}
