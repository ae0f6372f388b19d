import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/translate.ts';
import { DataArea } from '../../../ui/data-area.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import { Composer } from '../composer.tsx';
import { useLiveTalk, type Typing } from '../live-talk.ts';
import type { Thread } from '../thread-data.ts';
import { ThreadScroller } from '../thread-scroller.tsx';
import { TypingLine } from '../typing-line.tsx';
import { useWritingKeys } from '../use-chat-keys.ts';
import { useChatName } from '../use-chat-name.ts';
import { useDecisions, type Decisions } from '../use-decisions.ts';
import { useThread, useThreadNews } from '../use-thread.ts';
import classes from '../chats.module.css';

interface ThreadBodyProps {
  thread: Thread;
  decisions: Decisions;
  typing: readonly Typing[];
}

/** What was said, who is about to say something, and where one answers. */
export function ThreadBody({ thread, decisions, typing }: ThreadBodyProps) {
  return (
    <>
      <ThreadScroller thread={thread} />
      <TypingLine typing={typing} />
      <Composer thread={thread} decisions={decisions} />
    </>
  );
}

interface ThreadAreaProps {
  id: number;
  /** Where its grey lines stand while it is on its way. */
  className: string | undefined;
  children: (thread: Thread) => ReactNode;
}

/** A conversation with all that comes into it while one looks. */
export function ThreadArea({ id, className, children }: ThreadAreaProps) {
  const query = useThread(id);
  useThreadNews(id);
  return (
    <DataArea
      query={query}
      loading={
        <div className={className}>
          <LoadingState rows={6} height={48} />
        </div>
      }
    >
      {children}
    </DataArea>
  );
}

/** A conversation as a part of another page: it goes on there, and is answered there. */
export function LiveThread({ id }: { id: number }) {
  return (
    <ThreadArea id={id} className={classes.embedded}>
      {(thread) => <Embedded thread={thread} />}
    </ThreadArea>
  );
}

function Embedded({ thread }: { thread: Thread }) {
  const { t } = useTranslation();
  const name = useChatName(thread.conversation);
  const decisions = useDecisions(thread.conversation);
  const { typing } = useLiveTalk(thread.conversation.id);
  useWritingKeys();
  return (
    <section className={classes.embedded} aria-label={t('chats.thread', { name })}>
      {/* The days of the thread are headings below it. */}
      <h2 className="sr-only">{t('chats.thread', { name })}</h2>
      <ThreadBody thread={thread} decisions={decisions} typing={typing} />
    </section>
  );
}
