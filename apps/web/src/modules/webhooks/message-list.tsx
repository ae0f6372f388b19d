import { webhooks, type Webhook } from '@diwan/contract/webhooks/resource';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSend } from '../../crud/resource/use-send.ts';
import { useWords } from '../../crud/words/words.ts';
import { call, type Data } from '../../lib/call.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Ltr } from '../../ui/text.tsx';
import card from '../../ui/card.module.css';
import classes from './message-list.module.css';

type Message = Data<'GET webhooks/:id/messages'>[number];

const SOON = 3_000;

const TONES = { pending: 'wait', delivered: 'good', failed: 'bad', kept: 'plain' } as const;

/** What was sent to a webhook, how it went, and sending it again. */
export default function MessageList({ row }: { row: Webhook }) {
  const words = useWords();
  const can = useCan();
  const query = useInfiniteQuery({
    queryKey: ['rows', webhooks.name, row.id, 'messages'],
    queryFn: ({ pageParam, signal }) =>
      call('GET webhooks/:id/messages', { params: { id: row.id }, query: pageParam === null ? {} : { before: pageParam }, signal }),
    // What is on its way arrives in seconds, while somebody looks.
    refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some((one) => one.state === 'pending')) ? SOON : false),
    initialPageParam: null as number | null,
    getNextPageParam: ({ meta }) => meta.next_before,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
  const { busy, send } = useSend(
    ({ id }: Message) => call('POST webhooks/:id/messages/:message/resend', { params: { id: row.id, message: id } }),
    { success: ({ message }) => message, always: () => void query.refetch() },
  );
  const maySend = can('update-webhooks') && row.is_active === 1 && row.has_secret === 1;
  return (
    <div className={card.card}>
      <DataArea
        query={query}
        isEmpty={(messages) => messages.length === 0}
        empty={<EmptyState text={words(row.has_secret === 1 ? 'security.webhooks.no_messages' : 'security.webhooks.no_secret')} />}
      >
        {(messages) => (
          <ul className={classes.messages}>
            {messages.map((message) => (
              <li key={message.id} className={classes.message}>
                <Chip dot tone={TONES[message.state]}>
                  {words(`security.webhooks.states.${message.state}`)}
                </Chip>
                <span className={classes.what}>
                  <span>
                    <Ltr>{`${message.topic}.${message.kind} #${message.row_id}`}</Ltr>
                  </span>
                  <span className={card.note}>
                    {formatDateTime(message.created_at)} · <Outcome message={message} />
                  </span>
                </span>
                {maySend && message.state !== 'pending' && (
                  <Button size="small" disabled={busy} onClick={() => void send(message)}>
                    {words('security.webhooks.resend')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </DataArea>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words('security.webhooks.more')}
        </Button>
      )}
    </div>
  );
}

/** How often it was tried, what came of it, and when it is tried again. */
function Outcome({ message: { tries, last_status, last_error, next_try_at } }: { message: Message }) {
  const words = useWords();
  if (tries === 0) return <>{words('security.webhooks.untried')}</>;
  return (
    <>
      {words('security.webhooks.tries', { count: tries, number: formatNumber(tries) })} · <Ltr>{last_status ?? last_error ?? '…'}</Ltr>
      {next_try_at && <> · {words('security.webhooks.next', { at: formatDateTime(next_try_at) })}</>}
    </>
  );
}
