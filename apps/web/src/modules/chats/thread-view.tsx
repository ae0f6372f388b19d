import { useTranslation } from '../../lib/translate.ts';
import { PersonPanel } from './person-panel.tsx';
import type { Thread } from './thread-data.ts';
import { ThreadHead } from './thread-head.tsx';
import { useLiveTalk } from './live-talk.ts';
import { ThreadArea, ThreadBody } from './shared/live-thread.tsx';
import { useChatName } from './use-chat-name.ts';
import { useDecisions } from './use-decisions.ts';
import classes from './chats.module.css';

interface ThreadViewProps {
  id: number;
  /** Whether people and order are shown where there is no room beside the thread. */
  hasPanel: boolean;
  onPanel: (shown: boolean) => void;
  onBack: () => void;
}

/** The conversation that is open. */
export function ThreadView({ id, ...rest }: ThreadViewProps) {
  return (
    <ThreadArea id={id} className={classes.nothing}>
      {(thread) => <OpenThread thread={thread} {...rest} />}
    </ThreadArea>
  );
}

function OpenThread({ thread, hasPanel, onPanel, onBack }: Omit<ThreadViewProps, 'id'> & { thread: Thread }) {
  const { t } = useTranslation();
  const { conversation } = thread;
  const name = useChatName(conversation);
  const decisions = useDecisions(conversation);
  const { typing, presence } = useLiveTalk(conversation.id);
  return (
    <>
      <section className={classes.thread} aria-label={t('chats.thread', { name })}>
        <ThreadHead
          conversation={conversation}
          presence={presence}
          decisions={decisions}
          hasPanel={hasPanel}
          onPanel={() => onPanel(!hasPanel)}
          onBack={onBack}
        />
        <ThreadBody thread={thread} decisions={decisions} typing={typing} />
      </section>
      <PersonPanel conversation={conversation} onBack={() => onPanel(false)} />
    </>
  );
}
