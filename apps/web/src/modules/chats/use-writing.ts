import { MESSAGE_MAX } from '@diwan/contract/chats/messages';
import { findGap } from '@diwan/domain/chat/canned-reply';
import {
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
} from 'react';
import { chatOutbox } from './chat-outbox.ts';
import { type ChatDraft, readChatDraft, storeDraft } from './drafts.ts';
import { forgetTyping, sayTyping } from './live-talk.ts';
import type { Thread } from './thread-data.ts';
import { afterSending, toOutbox } from './to-outbox.ts';
import { useAttachments } from './use-attachments.ts';
import { getSlashed, useCanned, type Canned } from './use-canned.ts';
import { useChatActs } from './use-chat-keys.ts';
import { onGivenBack } from './given-back.ts';

interface CannedChoiceOptions {
  readonly thread: Thread;
  readonly draft: ChatDraft;
  readonly change: (patch: Partial<ChatDraft>) => void;
  readonly area: RefObject<HTMLTextAreaElement | null>;
}

/** The menu of canned replies over the box: which there are, and the keys that choose one. */
function useCannedChoice({ thread, draft, change, area }: CannedChoiceOptions) {
  const id = useId();
  const [active, setActive] = useState(0);
  const [isLeft, setIsLeft] = useState(false);
  const keyword = draft.isNote || isLeft ? null : getSlashed(draft.text);
  const found = useCanned(thread, keyword);
  const at = Math.min(active, found.length - 1);

  /** Puts a reply where the slash was; what is left open in it is selected, to be written over. */
  function pick({ text }: Canned) {
    change({ text });
    setActive(0);
    requestAnimationFrame(() => {
      const gap = findGap(text);
      area.current?.focus();
      area.current?.setSelectionRange(gap?.start ?? text.length, gap?.end ?? text.length);
    });
  }
  /** Whether the menu took this key. */
  function press({ key }: KeyboardEvent): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const one = found[at];
    if (keyword === null) return false;
    if (key === 'Escape') setIsLeft(true);
    else if (step !== undefined && found.length > 0) setActive((at + step + found.length) % found.length);
    else if ((key === 'Enter' || key === 'Tab') && one) pick(one);
    else return false;
    return true;
  }
  return { id, isOpen: keyword !== null, found, at, pick, press, setActive, reopen: () => setIsLeft(false) };
}

/** A message being written: its draft, its files, the canned replies, and sending it. What is written stays until it was sent. */
export function useWriting(thread: Thread) {
  const { conversation, messages } = thread;
  const { id } = conversation;
  const [draft, change] = useDraft(id);
  const area = useRef<HTMLTextAreaElement>(null);
  const pictures = useAttachments((file, waveform) =>
    change({ files: [...draft.files, file], waveforms: { ...draft.waveforms, ...(waveform && { [file]: waveform }) } }),
  );
  const canned = useCannedChoice({ thread, draft, change, area });
  const { isNote } = draft;
  const isTooLong = draft.text.trim().length > MESSAGE_MAX;
  const isEmpty = toOutbox(draft, { conversation: id, seenSeq: 0, now: '', makeKey: () => '' }).length === 0;

  function write(asNote: boolean) {
    change({ isNote: asNote });
    area.current?.focus();
  }
  useChatActs((act) => {
    if (act === 'reply' || act === 'note') write(act === 'note');
  });
  function send() {
    if (isTooLong || isEmpty || pictures.isBusy) return;
    const written = {
      conversation: id,
      seenSeq: messages.at(-1)?.seq ?? 0,
      now: new Date().toISOString(),
      makeKey: () => crypto.randomUUID(),
    };
    for (const item of toOutbox(draft, written)) chatOutbox.add(item);
    change(afterSending(draft));
    forgetTyping();
    area.current?.focus();
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!event.nativeEvent.isComposing && canned.press(event)) return event.preventDefault();
    if (event.key === 'Escape') return event.currentTarget.blur();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (!event.ctrlKey && !event.metaKey) return send();
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    event.currentTarget.setRangeText('\n', start, end, 'end');
    change({ text: event.currentTarget.value });
  }
  function setText(text: string) {
    canned.reopen();
    change({ text });
    if (text.trim() !== '') sayTyping(id, isNote);
  }
  function takeFiles(event: ClipboardEvent | DragEvent, transfer: DataTransfer) {
    const files = [...transfer.files];
    if (files.length === 0 || isNote) return;
    event.preventDefault();
    pictures.take(files);
  }
  const removeFile = (file: string) => change({ files: draft.files.filter((one) => one !== file) });
  return { area, draft, pictures, canned, isTooLong, isEmpty, write, send, press, setText, takeFiles, removeFile };
}
export type Writing = ReturnType<typeof useWriting>;

/** What is being written in a conversation; it is kept with each letter. */
function useDraft(conversation: number) {
  const [draft, setDraft] = useState(() => readChatDraft(conversation));
  function change(patch: Partial<ChatDraft>) {
    setDraft((before) => {
      const next = { ...before, ...patch };
      storeDraft(conversation, next);
      return next;
    });
  }
  const take = useEffectEvent((text: string | null, file: string | null, isNote: boolean, waveform: readonly number[] | undefined) =>
    change({
      text: [text, draft.text].filter(Boolean).join('\n'),
      isNote,
      files: [...(file === null ? [] : [file]), ...draft.files],
      waveforms: { ...draft.waveforms, ...(file !== null && waveform && { [file]: waveform }) },
    }),
  );
  useEffect(
    () =>
      onGivenBack(({ conversation_id: id, message, file, message_type: type, waveform }) => {
        if (id === conversation) take(message, file, type === 'note', waveform);
      }),
    [conversation],
  );
  return [draft, change] as const;
}
