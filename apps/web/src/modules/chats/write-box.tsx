import '../../crud/words/upload-words.ts';
import { MESSAGE_MAX } from '@diwan/contract/chats';
import { findGap } from '@diwan/domain/chat/canned-reply';
import { useId, useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { IconLock, IconSend } from '../../ui/screen-icons.ts';
import { AttachButton, Attachments } from './attachments.tsx';
import { CannedMenu } from './canned-menu.tsx';
import { outbox } from './chat-outbox.ts';
import { forgetTyping, sayTyping } from './live-talk.ts';
import { RecordButton } from './record-button.tsx';
import type { Thread } from './thread-data.ts';
import { afterSending, toOutbox } from './to-outbox.ts';
import { useAttachments } from './use-attachments.ts';
import { getSlashed, useCanned, type Canned } from './use-canned.ts';
import { useChatActs } from './use-chat-keys.ts';
import { useChatName } from './use-chat-name.ts';
import { useDraft } from './use-draft.ts';
import classes from './chats.module.css';

const getFiles = (transfer: DataTransfer): File[] => [...transfer.files];

/** Four rows to write in: Enter sends, with Ctrl or Shift it breaks the line. What is written stays until it was sent. */
export function WriteBox({ thread }: { thread: Thread }) {
  const { t } = useTranslation();
  const { conversation, messages } = thread;
  const { id, kind } = conversation;
  const name = useChatName(conversation);
  const [draft, change] = useDraft(id);
  const [isOver, setIsOver] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const pictures = useAttachments((file, waveform) =>
    change({ files: [...draft.files, file], waveforms: { ...draft.waveforms, ...(waveform && { [file]: waveform }) } }),
  );
  const isTooLong = draft.text.trim().length > MESSAGE_MAX;
  const { isNote } = draft;
  const menu = useId();
  const [active, setActive] = useState(0);
  const [isLeft, setIsLeft] = useState(false);
  const slashed = isNote || isLeft ? null : getSlashed(draft.text);
  const found = useCanned(thread, slashed);
  const at = Math.min(active, found.length - 1);

  /** Puts a reply where the slash was; what is left open in it is selected, to be written over. */
  function use({ text }: Canned) {
    change({ text });
    setActive(0);
    requestAnimationFrame(() => {
      const gap = findGap(text);
      area.current?.focus();
      area.current?.setSelectionRange(gap?.start ?? text.length, gap?.end ?? text.length);
    });
  }
  /** The keys of the menu of canned replies; answers whether it took this one. */
  function pressInMenu({ key }: KeyboardEvent): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const one = found[at];
    if (slashed === null) return false;
    if (key === 'Escape') setIsLeft(true);
    else if (step !== undefined && found.length > 0) setActive((at + step + found.length) % found.length);
    else if ((key === 'Enter' || key === 'Tab') && one) use(one);
    else return false;
    return true;
  }
  function write(asNote: boolean) {
    change({ isNote: asNote });
    area.current?.focus();
  }
  useChatActs((act) => {
    if (act === 'reply' || act === 'note') write(act === 'note');
  });
  function send() {
    if (isTooLong || pictures.isBusy) return;
    const seenSeq = messages.at(-1)?.seq ?? 0;
    const written = { conversation: id, seenSeq, now: new Date().toISOString(), makeKey: () => crypto.randomUUID() };
    const items = toOutbox(draft, written);
    if (items.length === 0) return;
    for (const item of items) outbox.add(item);
    change(afterSending(draft));
    forgetTyping();
    area.current?.focus();
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!event.nativeEvent.isComposing && pressInMenu(event)) return event.preventDefault();
    if (event.key === 'Escape') return event.currentTarget.blur();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (!event.ctrlKey && !event.metaKey) return send();
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    event.currentTarget.setRangeText('\n', start, end, 'end');
    change({ text: event.currentTarget.value });
  }
  function takeFiles(event: ClipboardEvent | DragEvent, transfer: DataTransfer) {
    const files = getFiles(transfer);
    if (files.length === 0 || isNote) return;
    event.preventDefault();
    pictures.take(files);
  }
  const isEmpty = toOutbox(draft, { conversation: id, seenSeq: 0, now: '', makeKey: () => '' }).length === 0;
  return (
    <div
      className={cx(classes.composer, isNote && classes.noting, isOver && !isNote && classes.over)}
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
      <div className={classes.modes} role="group" aria-label={t('chats.mode')}>
        <button type="button" aria-pressed={!isNote} aria-keyshortcuts="r" onClick={() => write(false)}>
          {t('chats.reply')}
        </button>
        <button type="button" aria-pressed={isNote} aria-keyshortcuts="n" onClick={() => write(true)}>
          {t('chats.note')}
        </button>
        {isOver && !isNote ? (
          <span className={classes.hint}>{t('chats.drop')}</span>
        ) : (
          isNote && <span className={classes.hint}>{t('chats.note_hint')}</span>
        )}
      </div>
      {kind === 'order' && !isNote && <p className={classes.stepIn}>{t('chats.step_in')}</p>}
      {slashed !== null && <CannedMenu id={menu} found={found} active={at} onPick={use} onHover={setActive} />}
      <textarea
        ref={area}
        rows={4}
        dir="auto"
        className={classes.area}
        aria-label={isNote ? t('chats.note') : t('chats.reply_to', { name })}
        aria-invalid={isTooLong || undefined}
        placeholder={isNote ? t('chats.note_placeholder', { name }) : t('chats.reply_placeholder')}
        value={draft.text}
        aria-controls={slashed !== null && found.length > 0 ? menu : undefined}
        aria-activedescendant={slashed !== null && at >= 0 ? `${menu}-${at}` : undefined}
        onChange={(event) => {
          setIsLeft(false);
          change({ text: event.currentTarget.value });
          if (event.currentTarget.value.trim() !== '') sayTyping(id, isNote);
        }}
        onKeyDown={press}
        onPaste={(event) => takeFiles(event, event.clipboardData)}
      />
      {!isNote && (
        <Attachments
          files={draft.files}
          pictures={pictures}
          onRemove={(file) => change({ files: draft.files.filter((one) => one !== file) })}
        />
      )}
      {(isTooLong || pictures.fault !== null) && (
        <p className={classes.fault} role="alert">
          <IconAlertTriangle size={14} aria-hidden="true" />
          {isTooLong ? t('chats.too_long', { max: formatNumber(MESSAGE_MAX) }) : pictures.fault}
        </p>
      )}
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
    </div>
  );
}
