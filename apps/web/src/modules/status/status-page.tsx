import { getStatusGroup, STATUS_FACTS, STATUS_GROUPS, type StatusState } from '@diwan/contract/status/lines';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Timestamp } from '../../crud/cells/timestamp.tsx';
import { useWords, type Words } from '../../crud/words/words.ts';
import { call, type Data } from '../../lib/call.ts';
import { formatNumber, formatPercent, formatTook } from '../../lib/format.ts';
import { addWords } from '../../lib/i18n.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { language } from '../../lib/preferences.ts';
import { OF_SCREEN } from '../../lib/query-client.ts';
import { Chip } from '../../ui/chip.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Ltr } from '../../ui/text.tsx';
import { Verdict } from '../../ui/verdict.tsx';
import classes from './status-page.module.css';

await addWords('status', { ar: () => import('@diwan/locales/ar/status'), en: () => import('@diwan/locales/en/status') });

type Status = Data<'GET status'>;
type Line = Status['lines'][number];
type Fact = Line['facts'][number];

/** While somebody looks; a tab that is hidden asks for nothing. */
const EVERY_MS = 5_000;

const TONES = { good: 'good', look: 'wait', bad: 'bad' } as const satisfies Record<StatusState, string>;

/** Whether the system is well, line by line, and what to do about what is not. */
export default function StatusPage() {
  const words = useWords();
  usePageTitle(words('status.title'));
  const query = useQuery({
    queryKey: ['status'],
    meta: OF_SCREEN,
    queryFn: async ({ signal }) => (await call('GET status', { signal })).data,
    refetchInterval: EVERY_MS,
  });
  return (
    <>
      <PageHeader title={words('status.title')} />
      <DataArea query={query}>
        {(status) => (
          <div className={classes.stack}>
            <Verdict state={status.state} title={words(`status.overall.${status.state}`)}>
              {query.isRefetchError ? (
                <>
                  {words('status.stale')}: <Timestamp value={status.at} zone={undefined} short />
                </>
              ) : (
                words('status.live')
              )}
            </Verdict>
            {STATUS_GROUPS.map((group) => {
              const lines = status.lines.filter(({ line }) => getStatusGroup(line) === group);
              return lines.length > 0 && <Group key={group} title={words(`status.groups.${group}`)} lines={lines} />;
            })}
          </div>
        )}
      </DataArea>
    </>
  );
}

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section className={classes.group} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <StatusItem key={`${line.line} ${line.name}`} line={line} />
        ))}
      </ul>
    </section>
  );
}

function StatusItem({ line: { line, name, state, facts, advice, detail } }: { line: Line }) {
  const words = useWords();
  return (
    <li className={classes.line}>
      <div className={classes.name}>
        <span>{words(`status.lines.${line}`)}</span>
        {name !== null && <Ltr>{name}</Ltr>}
      </div>
      <div>
        <Chip dot tone={TONES[state]}>
          {words(`status.states.${state}`)}
        </Chip>
      </div>
      <dl className={classes.facts}>
        {facts.map((fact) => (
          <div key={fact.fact}>
            <dt className={fact.fact === 'result' ? 'sr-only' : undefined}>{words(`status.facts.${fact.fact}`)}</dt>
            <dd>{drawFact(fact, words)}</dd>
          </div>
        ))}
      </dl>
      {(advice !== null || detail !== null) && (
        <div className={classes.advice}>
          {advice !== null && <p>{words(`status.advice.${advice}`)}</p>}
          {detail !== null && (
            <p className={classes.detail}>
              {words('status.detail')}: <Ltr>{detail}</Ltr>
            </p>
          )}
        </div>
      )}
    </li>
  );
}

const KILO = 1024;
const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in the largest unit that fits. */
function formatBytes(bytes: number): string {
  const step = Math.min(Math.max(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(KILO)), 1), UNITS.length);
  const value = bytes / KILO ** step;
  return formatNumber(value, { style: 'unit', unit: UNITS[step - 1] ?? 'kilobyte', maximumFractionDigits: value < 10 ? 1 : 0 });
}

/** Arabic has no abbreviation of them that people use. */
const formatMilliseconds = (value: number) =>
  formatNumber(value, { style: 'unit', unit: 'millisecond', unitDisplay: language() === 'ar' ? 'long' : 'short' });

/** The value of a fact by what it is. */
function drawFact({ fact, value }: Fact, words: Words): ReactNode {
  const sort = STATUS_FACTS[fact];
  if (sort === 'timestamp') return <Timestamp value={String(value)} zone={undefined} short />;
  if (sort === 'word') return words(`status.words.${value}`);
  if (sort === 'outbox_error') return words(`support.outbox_errors.${value}`);
  if (sort === 'text') return <Ltr>{String(value).slice(0, 24)}</Ltr>;
  if (sort === 'count') return <Ltr>{formatNumber(Number(value))}</Ltr>;
  if (sort === 'share') return <Ltr>{formatPercent(Number(value), { maximumFractionDigits: 3 })}</Ltr>;
  if (sort === 'times') return <Ltr>{`${formatNumber(Number(value), { maximumFractionDigits: 1 })}×`}</Ltr>;
  if (sort === 'percent') return <Ltr>{formatPercent(Number(value))}</Ltr>;
  // A unit is a word: it stands behind its number in either direction.
  if (sort === 'seconds') return <bdi>{formatTook(Number(value))}</bdi>;
  return <bdi>{sort === 'bytes' ? formatBytes(Number(value)) : formatMilliseconds(Number(value))}</bdi>;
}
