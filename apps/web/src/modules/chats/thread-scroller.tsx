import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { formatDate } from '../../lib/format.ts';
import { readSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { IconArrowDown } from '../../ui/icons.ts';
import { useWaitingMessages } from './chat-outbox.ts';
import type { Thread } from './thread-data.ts';
import { ThreadLine } from './thread-line.tsx';
import { toLines, type ThreadItem } from './thread-lines.ts';
import { useChatName } from './use-chat-name.ts';
import { useLooking } from './use-looking.ts';
import { loadBefore, useReading } from './use-thread.ts';
import classes from './chats.module.css';
import type { ChatMessage } from './chat-types.ts';

/** As high as a line is before it was measured. */
const ESTIMATES = { day: 40, new: 36, message: 64, waiting: 84 } as const;
/** This near to the end counts as at the end. */
const END = 80;
/** This many lines from the first that is here, what goes before it is asked for. */
const AHEAD = 15;

/** What came after this was new when the thread was opened, or when one looked away. */
function useNewAfter({ conversation, messages }: Thread, looking: boolean): number | null {
  const read = conversation.sides.desk.read_seq;
  const last = messages.at(-1)?.seq ?? 0;
  const [newAfter, setNewAfter] = useState<number | null>(conversation.unread > 0 ? read : null);
  const [looked, setLooked] = useState(looking);
  if (looked !== looking) {
    setLooked(looking);
    if (!looking) setNewAfter(last);
  }
  return newAfter;
}

/** The lines of a thread, however many: only those in sight are drawn, from the end on. */
export function ThreadScroller({ thread }: { thread: Thread }) {
  const { t } = useTranslation();
  const { conversation, messages, hasBefore } = thread;
  const { id, country } = conversation;
  const { time_zone: zone } = country;
  const name = useChatName(conversation);
  const me = readSession()?.id ?? 0;
  const waiting = useWaitingMessages(id);
  const looking = useLooking();
  const newAfter = useNewAfter(thread, looking);
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const lines = useMemo(
    () => toLines(messages, { newAfter, hasBefore, waiting, me, getDay: (at) => formatDate(at, zone) }),
    [messages, newAfter, hasBefore, waiting, me, zone],
  );
  // It gives the same object with each render: what reads it must not be remembered.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => lines[index]?.key ?? index,
    estimateSize: (index) => ESTIMATES[lines[index]?.kind ?? 'message'],
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END,
    overscan: 10,
    paddingStart: 12,
    paddingEnd: 12,
    onChange: (instance) => setIsAtEnd(instance.isAtEnd(END)),
  });
  useReading(thread, looking && isAtEnd);
  useOpenedAt(lines, (index) => (index === null ? virtual.scrollToEnd() : virtual.scrollToIndex(index, { align: 'start' })));

  const shown = virtual.getVirtualItems();
  const first = shown[0]?.index ?? AHEAD;
  useEffect(() => {
    if (hasBefore && first < AHEAD) void loadBefore(id);
  }, [id, hasBefore, first, messages.length]);
  // What one has just written is wanted in sight, wherever one has read.
  const written = waiting.length;
  const before = useRef(written);
  useEffect(() => {
    if (written > before.current) virtual.scrollToEnd();
    before.current = written;
  }, [written, virtual]);

  if (lines.length === 0)
    return (
      <div className={classes.scroller}>
        <EmptyState title={t('chats.nothing_said')} />
      </div>
    );
  return (
    <div className={classes.scrolled}>
      {/* What scrolls has to be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} className={classes.scroller} tabIndex={0} role="group" aria-label={t('chats.thread', { name })}>
        <p className={classes.edge}>{t(hasBefore ? 'chats.loading_before' : 'chats.beginning')}</p>
        <ol className={classes.lines} style={{ blockSize: virtual.getTotalSize() }}>
          {shown.map(({ key, index, start }) => {
            const line = lines[index];
            return (
              line && (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className={classes.placed}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ThreadLine line={line} conversation={conversation} me={me} />
                </li>
              )
            );
          })}
        </ol>
      </div>
      {!isAtEnd && (
        <Button
          size="small"
          className={classes.latest}
          icon={<IconArrowDown size={16} aria-hidden="true" />}
          onClick={() => virtual.scrollToEnd()}
        >
          {t('chats.to_latest')}
        </Button>
      )}
      <Said messages={messages} />
    </div>
  );
}

/** Where one begins to read: at what is new, else at the end. */
function useOpenedAt(lines: readonly ThreadItem[], scroll: (index: number | null) => void): void {
  const isOpened = useRef(false);
  useLayoutEffect(() => {
    if (isOpened.current || lines.length === 0) return;
    isOpened.current = true;
    const at = lines.findIndex(({ kind }) => kind === 'new');
    scroll(at === -1 ? null : at);
  });
}

/** Reads out what people say while the thread is open; its lines come and go by scrolling and would all be read. */
function Said({ messages }: { messages: readonly ChatMessage[] }) {
  const { t } = useTranslation();
  const last = messages.at(-1);
  const known = useRef(last?.seq ?? 0);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!last || last.seq <= known.current) return;
    known.current = last.seq;
    if (last.message_position !== 'admin')
      setSaid(t('chats.said', { name: last.sender.name, text: last.message ?? t(`chats.shown.${last.message_type}`) }));
  }, [last, t]);
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
}
