import { useTranslation } from '../../lib/translate.ts';
import { Button } from '../../ui/button.tsx';
import type { Thread } from './thread-data.ts';
import type { Decisions } from './use-decisions.ts';
import { WriteBox } from './write-box.tsx';
import classes from './chats.module.css';

/** Where one answers; where one may not, or cannot yet, it says why and what to do. */
export function Composer({ thread, decisions }: { thread: Thread; decisions: Decisions }) {
  const { t } = useTranslation();
  if (!decisions.mayReply) return <p className={classes.barred}>{t('chats.may_not_reply')}</p>;
  if (thread.conversation.status === 'closed')
    return (
      <div className={classes.barred}>
        <p>{t('chats.closed_now')}</p>
        <Button size="small" variant="primary" loading={decisions.busy} onClick={() => void decisions.reopen()}>
          {t('chats.reopen')}
        </Button>
      </div>
    );
  return <WriteBox thread={thread} />;
}
