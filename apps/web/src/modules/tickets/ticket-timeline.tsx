import type { TicketStep } from '@diwan/contract/calls/tickets';
import { tickets, type Ticket } from '@diwan/contract/resources/tickets';
import { SCORES } from '@diwan/domain/tickets/satisfaction';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getZone } from '../../crud/cells/row-country.ts';
import { PlainValue } from '../../crud/cells/plain-value.tsx';
import { Timestamp } from '../../crud/cells/timestamp.tsx';
import { labelKey } from '../../crud/labels.ts';
import { useWords } from '../../crud/words.ts';
import { call } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './tickets.module.css';

const PAGE = 50;
/** What the page says elsewhere, or nobody asks for. */
const UNSAID = new Set(['assignee_id', 'merged_into_id', 'reason']);

/** All that happened on a ticket, and on those merged into it, the newest first. */
export function TicketTimeline({ row }: { row: Ticket }) {
  const words = useWords();
  const query = useInfiniteQuery({
    // Among the rows, so that whatever refreshes these refreshes it.
    queryKey: ['rows', 'tickets', 'timeline', row.id],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam: before }) =>
      (await call('GET tickets/:id/timeline', { params: { id: row.id }, query: before === undefined ? {} : { before }, signal })).data,
    getNextPageParam: (last) => (last.length === PAGE ? last.at(-1)?.place : undefined),
  });
  const zone = getZone({ ...row });
  return (
    <DataArea
      query={query}
      isEmpty={({ pages }) => (pages[0]?.length ?? 0) === 0}
      empty={<EmptyState text={words('support.tickets.timeline_empty')} />}
    >
      {({ pages }) => (
        <>
          <ol className={classes.timeline}>
            {pages.flat().map((step) => (
              <Step key={step.key} step={step} own={row.ticket_no} zone={zone} />
            ))}
          </ol>
          {query.hasNextPage && (
            <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {words('support.tickets.older')}
            </Button>
          )}
        </>
      )}
    </DataArea>
  );
}

interface StepProps {
  step: TicketStep;
  /** The number of the ticket that is looked at. */
  own: string;
  zone: string | undefined;
}

function Step({ step, own, zone }: StepProps) {
  const words = useWords();
  const { kind, who, at, ticket_no } = step;
  return (
    <li className={classes.step} data-kind={kind}>
      <p className={classes.head}>
        <b>
          <bdi>{who || words('support.tickets.steps.system')}</bdi>
        </b>
        {(kind === 'note' || kind === 'contact' || kind === 'reply') && <Chip>{words(`support.tickets.steps.${kind}`)}</Chip>}
        {ticket_no !== own && (
          <Chip tone="plain">
            <Ltr>{ticket_no}</Ltr>
          </Chip>
        )}
        <Timestamp value={at} zone={zone} />
      </p>
      {kind === 'change' ? <Change step={step} zone={zone} /> : kind === 'clock' ? <Missed step={step} /> : <Said step={step} />}
    </li>
  );
}

function Missed({ step }: { step: TicketStep }) {
  return <Chip tone="bad">{useWords()(`support.tickets.steps.clock_${step.form}`)}</Chip>;
}

function Said({ step: { text, form, kind, by } }: { step: TicketStep }) {
  const words = useWords();
  const isWords = form === 'text' || form === 'note';
  const instead = words(`support.tickets.steps.${isWords ? (by === 'system' ? 'given_back' : 'deleted') : form}`);
  return (
    <p dir="auto" className={classes.said}>
      {text ?? <i>{instead}</i>}
      {text !== null && !isWords && kind === 'message' && <i> · {instead}</i>}
    </p>
  );
}

function Change({ step: { form, changes }, zone }: { step: TicketStep; zone: string | undefined }) {
  const words = useWords();
  if (form === 'create') return <p>{words('support.tickets.steps.create')}</p>;
  const told = Object.entries(changes ?? {}).filter(([name]) => !UNSAID.has(name));
  return (
    <ul className={classes.changes}>
      {told.map(([name, { before, after }]) => (
        <li key={name}>
          {name === 'merged' ? (
            words('support.tickets.steps.merged', { number: String(after) })
          ) : name === 'score' ? (
            words('support.tickets.steps.score', { score: String(after), most: SCORES.most })
          ) : name in tickets.fields ? (
            <>
              {words(labelKey(tickets, name))}: <PlainValue form={tickets} name={name} value={before} zone={zone} />{' '}
              <span aria-hidden="true" className={classes.arrow}>
                →
              </span>{' '}
              <PlainValue form={tickets} name={name} value={after} zone={zone} />
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
