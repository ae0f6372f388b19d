import type { TicketStep } from '@diwan/contract/tickets/calls';
import { tickets, type Ticket } from '@diwan/contract/tickets/resource';
import { SCORES } from '@diwan/domain/tickets/satisfaction';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { getRowZone } from '../../crud/cells/row-country.ts';
import { PlainValue } from '../../crud/fields/plain-value.tsx';
import { labelKey } from '../../crud/resource/labels.ts';
import { useWords, type Words } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { readSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { Chip } from '../../ui/chip.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { Ltr } from '../../ui/text.tsx';
import { ShortTime, TimesNote } from './short-time.tsx';
import classes from './tickets.module.css';

const PAGE = 50;
/** What follows from another change that is told, or nobody asks for. */
const UNSAID = new Set(['assignee_id', 'status', 'call_state', 'notes', 'merged_into_id', 'report_reason_id', 'reason']);

/** What happened on a ticket beside what stands in its thread, and on those merged into it: a line each, the newest first. */
export function TicketTimeline({ row }: { row: Ticket }) {
  const words = useWords();
  const query = useInfiniteQuery({
    // Among the rows, so that whatever refreshes these refreshes it.
    queryKey: ['rows', 'tickets', 'timeline', row.id],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam: before }) => {
      const query = { view: 'beside_thread', ...(before !== undefined && { before }) } as const;
      return (await call('GET tickets/:id/timeline', { params: { id: row.id }, query, signal })).data;
    },
    getNextPageParam: (last) => (last.length === PAGE ? last.at(-1)?.place : undefined),
  });
  const zone = getRowZone({ ...row });
  return (
    <section className={card.card} aria-label={words('support.tickets.timeline')}>
      <div className={card.head}>
        <h2>{words('support.tickets.timeline')}</h2>
        <TimesNote zone={zone} />
      </div>
      <DataArea
        query={query}
        isEmpty={({ pages }) => (pages[0]?.length ?? 0) === 0}
        empty={<p className={card.note}>{words('support.tickets.timeline_empty')}</p>}
      >
        {({ pages }) => (
          <>
            <ol className={classes.events}>
              {pages.flat().map((step) => (
                <Event key={step.key} step={step} own={row.ticket_no} zone={zone} />
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
    </section>
  );
}

interface EventProps {
  step: TicketStep;
  /** The number of the ticket that is looked at. */
  own: string;
  zone: string | undefined;
}

function Event({ step, own, zone }: EventProps) {
  const words = useWords();
  const { kind, at, ticket_no } = step;
  const who = getWho(step, words);
  return (
    <li className={classes.event} data-kind={kind}>
      <span className={classes.what}>
        {kind === 'change' ? <Change step={step} zone={zone} /> : kind === 'clock' ? <Missed step={step} /> : <Message step={step} />}
        {who !== null && (
          <span className={classes.who}>
            {' · '}
            <bdi>{who}</bdi>
          </span>
        )}
        {ticket_no !== own && (
          <>
            {' '}
            <Chip>
              <Ltr>{ticket_no}</Ltr>
            </Chip>
          </>
        )}
      </span>
      <ShortTime at={at} zone={zone} />
    </li>
  );
}

const isMe = ({ admin }: TicketStep) => admin !== null && admin.id === readSession()?.id;
/** Whoever takes a ticket is named by the sentence that says so. */
const isTaking = ({ admin, changes }: TicketStep) => admin !== null && changes?.['assignee_id']?.after === admin.id;

function getWho(step: TicketStep, words: Words): string | null {
  if (step.kind === 'clock' || isTaking(step)) return null;
  return isMe(step) ? words('support.tickets.steps.me') : step.who || words('support.tickets.steps.system');
}

function Missed({ step }: { step: TicketStep }) {
  return useWords()(`support.tickets.steps.clock_${step.form}`);
}

/** What was said on a ticket that was merged into this one. */
function Message({ step: { text, form, kind, by } }: { step: TicketStep }) {
  const words = useWords();
  const isText = form === 'text' || form === 'note';
  const instead = words(`support.tickets.steps.${isText ? (by === 'system' ? 'returned' : 'deleted') : form}`);
  return (
    <>
      {kind !== 'message' && `${words(`support.tickets.steps.${kind}`)}: `}
      {text === null ? instead : <bdi>{text}</bdi>}
      {text !== null && !isText && kind === 'message' && ` (${instead})`}
    </>
  );
}

/** Whose the ticket became, in a sentence. */
function sayAssigned(step: TicketStep, words: Words): string {
  const { admin, assignee, who } = step;
  if (assignee === null) return words('support.tickets.steps.given_back');
  if (!isTaking(step)) return words('support.tickets.steps.assigned', { name: assignee });
  const female = admin?.gender === 'female' ? { context: 'female' } : {};
  return isMe(step)
    ? words('support.tickets.steps.taken_by_me', female)
    : words('support.tickets.steps.taken', { name: who ?? '', ...female });
}

/** What a change did, in words where it has any; other fields from what to what. */
function Change({ step, zone }: { step: TicketStep; zone: string | undefined }) {
  const words = useWords();
  const { form, changes } = step;
  if (form === 'create') return words('support.tickets.steps.create');
  const { assignee_id: assigned, status, call_state: call, notes } = changes ?? {};
  const said: ReactNode[] = [];
  if (status) {
    const isHungUp = status.before === 'onCall' && status.after === 'replied';
    said.push(words(`support.tickets.steps.status.${isHungUp ? 'hung_up' : String(status.after)}`));
  }
  // What takes and ends a call changes the status as well.
  else if (call) said.push(words(`support.tickets.steps.call.${call.after === null ? 'written_up' : String(call.after)}`));
  if (notes) said.push(words('support.tickets.steps.noted'));
  if (assigned) said.push(sayAssigned(step, words));
  for (const [name, { before, after }] of Object.entries(changes ?? {})) {
    if (name === 'merged') said.push(words('support.tickets.steps.merged', { number: String(after) }));
    else if (name === 'score') said.push(words('support.tickets.steps.score', { score: String(after), most: SCORES.most }));
    else if (name in tickets.fields && !UNSAID.has(name))
      said.push(
        <>
          {words(labelKey(tickets, name))}: <PlainValue form={tickets} name={name} value={before} zone={zone} />{' '}
          <span aria-hidden="true" className={classes.arrow}>
            →
          </span>{' '}
          <PlainValue form={tickets} name={name} value={after} zone={zone} />
        </>,
      );
  }
  if (said.length === 0) return words('support.tickets.steps.changed');
  return said.map((one, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      {one}
    </Fragment>
  ));
}
