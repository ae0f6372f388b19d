import type { ReplyRow } from '@diwan/contract/contacts/calls';
import { contacts, type Contact } from '@diwan/contract/contacts/resource';
import type { OutboxStatus } from '@diwan/contract/contacts/replies';
import { getRowZone } from '../../../crud/cells/row-country.ts';
import { useFollowedRow } from '../../../crud/resource/queries.ts';
import { useSend } from '../../../crud/resource/use-send.ts';
import { useWords } from '../../../crud/words/words.ts';
import { call } from '../../../lib/call.ts';
import { Timestamp } from '../../../crud/cells/timestamp.tsx';
import { useCan } from '../../../lib/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { DataArea } from '../../../ui/data-area.tsx';
import { IconRefresh } from '../../../ui/icons.ts';
import { LoadingState } from '../../../ui/states.tsx';
import type { Tone } from '../../../ui/status-tone.ts';
import { Ltr } from '../../../ui/text.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { refreshThread, useContactThread } from './contact-query.ts';
import classes from './contact-page.module.css';

const TONES: Record<OutboxStatus, Tone> = { queued: 'wait', sent: 'good', failed: 'bad', held: 'wait' };

/** What somebody wrote to the administration, and what it answered, where that is a part of another page. */
export function ContactThread({ id }: { id: number }) {
  const query = useFollowedRow(contacts, String(id), { ofScreen: false });
  return <DataArea query={query}>{(contact) => <ContactWords contact={contact} />}</DataArea>;
}

/** A message and the answers to it. */
export function ContactWords({ contact }: { contact: Contact }) {
  const words = useWords();
  return (
    <div className={classes.thread}>
      <section className={classes.message} aria-label={words('support.contact.message')}>
        <p dir="auto">{contact.message}</p>
      </section>
      <ReplyThread contact={contact} />
    </div>
  );
}

/** The answers to a message, each with what became of it. */
function ReplyThread({ contact }: { contact: Contact }) {
  const words = useWords();
  const thread = useContactThread(contact.id);
  return (
    <section className={classes.replies} aria-label={words('support.contact.replies')}>
      <h2>{words('support.contact.replies')}</h2>
      <DataArea
        query={thread}
        loading={<LoadingState rows={1} />}
        isEmpty={({ replies }) => replies.length === 0}
        empty={<p className={classes.none}>{words('support.contact.no_replies')}</p>}
      >
        {({ replies }) => (
          <ol className={classes.list}>
            {replies.map((reply) => (
              <li key={reply.id}>
                <Reply zone={getRowZone(contact)} contactId={contact.id} reply={reply} />
              </li>
            ))}
          </ol>
        )}
      </DataArea>
    </section>
  );
}

function Reply({ contactId, reply, zone }: { contactId: number; reply: ReplyRow; zone: string | undefined }) {
  const words = useWords();
  const can = useCan();
  const params = { id: contactId, reply: reply.id };
  const { busy, send: again } = useSend(() => call('POST contacts/:id/replies/:reply/retry', { params }), {
    success: async ({ message }) => {
      toast.success(message);
      await refreshThread(contactId);
    },
  });

  return (
    <div className={classes.reply}>
      <p className={classes.meta}>
        <Chip dot tone={TONES[reply.status]}>
          {words(`enums.outbox_statuses.${reply.status}`)}
        </Chip>
        <span>{words(`support.channels.${reply.send_type}`)}</span>
        {reply.recipient && <Ltr>{reply.recipient}</Ltr>}
        {reply.admin && <span>{words('support.contact.by', { name: reply.admin })}</span>}
        <Timestamp value={reply.created_at} zone={zone} />
      </p>
      <p dir="auto" className={classes.said}>
        {reply.reply}
      </p>
      {reply.error && reply.status !== 'sent' && (
        <p className={classes.fault}>
          {words(`support.outbox_errors.${reply.error}`)} · {words('support.contact.attempts', { count: reply.attempts })}
          {reply.error_detail && (
            <>
              <br />
              <Ltr className={classes.detail}>{reply.error_detail}</Ltr>
            </>
          )}
        </p>
      )}
      {reply.status === 'failed' && can('reply-contacts') && (
        <Button size="small" icon={<IconRefresh size={16} aria-hidden="true" />} loading={busy} onClick={() => void again()}>
          {words('support.contact.again')}
        </Button>
      )}
    </div>
  );
}
