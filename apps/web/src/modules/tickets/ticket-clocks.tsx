import type { TicketClock, TicketPending } from '@diwan/contract/tickets/calls';
import type { Ticket } from '@diwan/contract/tickets/resource';
import { useQuery } from '@tanstack/react-query';
import { getRowZone } from '../../crud/cells/row-country.ts';
import { Timestamp } from '../../crud/cells/timestamp.tsx';
import { getName } from '../../crud/resource/labels.ts';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { formatDay } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import card from '../../ui/card.module.css';
import { Chip } from '../../ui/chip.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { Link } from '../../ui/link.tsx';
import { Minutes } from '../sla-rules/shared/minutes.tsx';
import { ShortTime, TimesNote } from './short-time.tsx';
import classes from './tickets.module.css';

/** What was promised on a ticket, by which rule each promise holds, and in which hours of the desk its time is counted. */
export function TicketPromises({ row }: { row: Ticket }) {
  const words = useWords();
  const query = useQuery({
    // Among the rows, so that whatever refreshes these refreshes it.
    queryKey: ['rows', 'tickets', 'clocks', row.id],
    queryFn: async ({ signal }) => await call('GET tickets/:id/clocks', { params: { id: row.id }, signal }),
  });
  const zone = getRowZone({ ...row });
  return (
    <section className={card.card}>
      <div className={card.head}>
        <h2>{words('support.tickets.clocks.title')}</h2>
        <TimesNote zone={zone} />
      </div>
      <DataArea
        query={query}
        isEmpty={({ data, pending }) => data.length === 0 && pending.spans.length === 0}
        empty={<p className={card.note}>{words('support.tickets.clocks.none')}</p>}
      >
        {({ data: clocks, pending }) => (
          <ul className={classes.clocks}>
            {clocks.map((clock) => (
              <ClockLine key={clock.clock} clock={clock} zone={zone} />
            ))}
            {pending.spans.length > 0 && <PendingLine pending={pending} zone={zone} />}
          </ul>
        )}
      </DataArea>
    </section>
  );
}

/** Whole minutes; of what took longer, whole hours. */
const toMinutes = (seconds: number) => (seconds < 7200 ? Math.round(seconds / 60) : 60 * Math.round(seconds / 3600));

/** When the ticket waited for its person: since when it does now, and how long in all. */
function PendingLine({ pending: { since, seconds, spans }, zone }: { pending: TicketPending; zone: string | undefined }) {
  const words = useWords();
  return (
    <li>
      <details>
        <summary className={classes.clock}>
          <span>{words('support.tickets.pending.title')}</span>
          {since === null ? (
            <Minutes minutes={toMinutes(seconds)} />
          ) : (
            <Chip dot tone="wait">
              {words('support.tickets.pending.now')}
            </Chip>
          )}
        </summary>
        <dl className={classes.facts}>
          <dt>{words('support.tickets.pending.in_all')}</dt>
          <dd>
            <Minutes minutes={toMinutes(seconds)} />
          </dd>
          <dt>{words('support.tickets.pending.spans')}</dt>
          <dd>
            {spans.map(({ from, to }) => (
              <span key={from} className={classes.exception}>
                <Timestamp value={from} zone={zone} /> –{' '}
                {to === null ? words('support.tickets.pending.until_now') : <Timestamp value={to} zone={zone} />}
              </span>
            ))}
          </dd>
        </dl>
      </details>
    </li>
  );
}

function ClockLine({ clock, zone }: { clock: TicketClock; zone: string | undefined }) {
  const words = useWords();
  const { is_running: runs, is_missed: missed, due_at: due } = clock;
  const state = missed ? 'missed' : runs ? 'runs' : 'stands';
  return (
    <li>
      <details>
        <summary className={classes.clock}>
          <span>{words(`support.tickets.clocks.${clock.clock}`)}</span>
          {due !== null && <ShortTime at={due} zone={zone} />}
          <Chip dot tone={missed ? 'bad' : runs ? 'go' : 'plain'}>
            {words(`support.tickets.clocks.${state}`)}
          </Chip>
        </summary>
        <dl className={classes.facts}>
          <dt>{words('support.tickets.clocks.promised')}</dt>
          <dd>
            <Minutes minutes={clock.minutes} /> · {words(`enums.sla_bases.${clock.basis}`)}
          </dd>
          <dt>{words('support.tickets.clocks.rule')}</dt>
          <dd>
            <Rule rule={clock.rule} zone={zone} />
          </dd>
          {clock.basis === 'working' && (
            <>
              <dt>{words('support.tickets.clocks.hours')}</dt>
              <dd>
                <Hours clock={clock} />
              </dd>
            </>
          )}
        </dl>
      </details>
    </li>
  );
}

function Rule({ rule, zone }: { rule: TicketClock['rule']; zone: string | undefined }) {
  const words = useWords();
  const mayOpen = useCan()('update-sla-rules');
  if (!rule) return words('support.tickets.clocks.usual');
  const name = <bdi>{getName(rule)}</bdi>;
  return (
    <>
      {mayOpen ? <Link href={`/sla_rules/edit/${rule.id}`}>{name}</Link> : name}
      {rule.has_changed === 1 && (
        <>
          {' '}
          · {words('support.tickets.clocks.as_of')} <Timestamp value={rule.version} zone={zone} />
        </>
      )}
    </>
  );
}

/** The week of the desk, and the days that were other than it. */
function Hours({ clock: { hours, exceptions } }: { clock: TicketClock }) {
  const words = useWords();
  const can = useCan();
  if (!hours && exceptions.length === 0) return words('support.tickets.clocks.always');
  const week = hours ? <bdi>{getName(hours)}</bdi> : words('support.tickets.clocks.always');
  return (
    <>
      {hours && can('update-desk-hours') ? <Link href={`/desk_hours/edit/${hours.id}`}>{week}</Link> : week}
      {exceptions.map((one) => (
        <span key={one.id} className={classes.exception}>
          {can('update-calendar-exceptions') ? (
            <Link href={`/calendar_exceptions/edit/${one.id}`}>{getName(one)}</Link>
          ) : (
            <bdi>{getName(one)}</bdi>
          )}{' '}
          (<bdi>{one.start_at === one.end_at ? formatDay(one.start_at) : `${formatDay(one.start_at)} – ${formatDay(one.end_at)}`}</bdi>)
        </span>
      ))}
    </>
  );
}
