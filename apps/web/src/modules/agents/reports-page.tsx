import type { AgentReport, ReportLine } from '@diwan/contract/agents/desk-calls';
import { PRESENCES } from '@diwan/domain/agents/presence';
import { getPeriod, periodAfter, periodBefore } from '@diwan/domain/periods';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportMenu } from '../../crud/list/export-menu.tsx';
import { useWords, type Words } from '../../crud/words/words.ts';
import { today } from '../../lib/calendar.ts';
import { call } from '../../lib/call.ts';
import { formatDay, formatNumber, formatPercent, formatTook } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { chosenCountry } from '../../lib/preferences.ts';
import { OF_SCREEN } from '../../lib/query-client.ts';
import { useAddressQuery, goTo } from '../../lib/search-params.ts';
import { IconButton } from '../../ui/button.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import tableClasses from '../../ui/small-table.module.css';
import { EmptyState } from '../../ui/states.tsx';
import { Sideways } from '../../ui/sideways.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import classes from './desk.module.css';
import { getReportQuery, getTexts, GROUPS_TO_CHOOSE, readReportState, PERIODS_TO_CHOOSE, type ReportState } from './report-state.ts';
import { ReportRowsDialog, type ReportSection } from './report-rows.tsx';

type Opens = (line: ReportLine, of: ReportSection) => void;

/** What agents did in a period, by agent, team or day; all of it stands in the address. */
export default function ReportsPage() {
  const words = useWords();
  const now = today(chosenCountry()?.time_zone ?? undefined);
  const state = readReportState(useAddressQuery(), now);
  const reportQuery = getReportQuery(state);
  usePageTitle(words('desk.report.title'));
  const [opened, setOpened] = useState<{ line: ReportLine; of: ReportSection } | null>(null);
  const query = useQuery({
    queryKey: ['desk', 'report', reportQuery],
    meta: OF_SCREEN,
    queryFn: async ({ signal }) => (await call('GET desk/report', { query: reportQuery, signal })).data,
    placeholderData: keepPreviousData,
  });
  const open: Opens = (line, of) => setOpened({ line, of });
  const change = (changes: Partial<ReportState>) => goTo(getReportQuery({ ...state, ...changes }), { to: '/agent_reports' });
  return (
    <>
      <PageHeader
        title={words('desk.report.title')}
        actions={<ExportMenu resource={{ name: 'agent_reports' }} filters={getTexts(state)} sort={undefined} />}
      />
      <Tabs
        label={words('desk.report.period')}
        value={state.period}
        items={PERIODS_TO_CHOOSE.map((period) => ({ value: period, label: words(`statistics.periods.${period}`) }))}
        onChange={(period) => change({ period })}
      >
        <div className={classes.page}>
          <Bar state={state} now={now} seats={query.data?.seats ?? []} onChange={change} />
          <DataArea query={query} isEmpty={({ lines }) => lines.length === 0} empty={<EmptyState title={words('desk.report.none')} />}>
            {(report) => (
              <div className={classes.page} aria-busy={query.isPlaceholderData || undefined}>
                <Figures of="work" figures={WORK} report={report} group={state.group} onOpen={open} />
                <Figures of="pace" figures={PACE} report={report} group={state.group} onOpen={open} />
                <States report={report} group={state.group} onOpen={open} />
              </div>
            )}
          </DataArea>
          {/* What stands below waits: it would jump when the tables come. */}
          {!query.isPending && <Explained />}
        </div>
      </Tabs>
      {opened && <ReportRowsDialog state={state} line={opened.line} of={opened.of} onClose={() => setOpened(null)} />}
    </>
  );
}

const getTeams = (seats: AgentReport['seats']) =>
  [...new Set(seats.flatMap(({ team }) => team ?? []))].toSorted((a, b) => a.localeCompare(b));

interface BarProps {
  readonly state: ReportState;
  readonly now: string;
  readonly seats: AgentReport['seats'];
  readonly onChange: (changes: Partial<ReportState>) => void;
}

function Bar({ state, now, seats, onChange }: BarProps) {
  const words = useWords();
  const { period, date, group } = state;
  const { from, to } = getPeriod(period, date);
  const after = periodAfter(period, date);
  return (
    <div className={classes.bar} data-no-print>
      <IconButton
        name={words('statistics.previous')}
        icon={<IconChevronLeft size={18} data-mirror />}
        onClick={() => onChange({ date: periodBefore(period, date).to })}
      />
      <span role="status">{from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`}</span>
      <IconButton
        name={words('statistics.next')}
        icon={<IconChevronRight size={18} data-mirror />}
        disabled={after.from > now}
        onClick={() => onChange({ date: after.from })}
      />
      <Select
        label={words('desk.report.group')}
        value={group}
        clearable={false}
        searchable={false}
        options={GROUPS_TO_CHOOSE.map((value) => ({ value, label: words(`desk.report.groups.${value}`) }))}
        onChange={(value) => onChange({ group: GROUPS_TO_CHOOSE.find((one) => one === value) ?? 'agent' })}
      />
      <Select
        label={words('desk.report.agent')}
        placeholder={words('desk.report.all_agents')}
        value={state.agent === null ? null : String(state.agent)}
        options={seats.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(value) => onChange({ agent: value === null ? null : Number(value) })}
      />
      <Select
        label={words('desk.report.team')}
        placeholder={words('desk.report.all_teams')}
        value={state.team}
        options={getTeams(seats).map((value) => ({ value, label: value }))}
        onChange={(value) => onChange({ team: value })}
      />
    </div>
  );
}

const percent = (part: number | null) => (part === null ? '—' : formatPercent(part * 100));
const time = (seconds: number | null) => (seconds === null ? '—' : seconds === 0 ? formatNumber(0) : formatTook(seconds));

type Value = (line: ReportLine) => number | null;
type More = (line: ReportLine, words: Words) => string | null;

interface Figure {
  readonly name: string;
  /** What its cell says and its bar shows: one figure, however many stand behind it. */
  readonly value: Value;
  readonly show: (value: number | null) => string;
  /** The rows that it counts. */
  readonly of: ReportSection;
  /** What more there is to say of it, on hover and on focus. */
  readonly more?: More;
}

const count = (value: number | null) => (value === null ? '—' : formatNumber(value));
const spread =
  (name: 'chats' | 'calls'): More =>
  (line, words) =>
    line[name].median === null ? null : words('desk.report.more.spread', { average: time(line[name].average), p90: time(line[name].p90) });
const working =
  (name: 'first_response_working' | 'next_response_working'): More =>
  (line, words) =>
    line[name] === null ? null : words('desk.report.more.working', { time: time(line[name]) });

/** How much work was done, in the order of its table; each figure is explained below the tables by the same name. */
const WORK: readonly Figure[] = [
  {
    name: 'attendance',
    value: (line) => line.attendance,
    show: percent,
    of: 'presence',
    more: ({ adherence }, words) => (adherence === null ? null : words('desk.report.more.adherence', { share: percent(adherence) })),
  },
  {
    name: 'late',
    value: (line) => (line.attendance === null ? null : line.late_seconds),
    show: time,
    of: 'presence',
    more: (line, words) =>
      line.left_early_seconds === 0 ? null : words('desk.report.more.left_early', { time: time(line.left_early_seconds) }),
  },
  { name: 'offered', value: (line) => line.offered, show: count, of: 'offers' },
  {
    name: 'skipped_rate',
    value: (line) => line.skipped_rate,
    show: percent,
    of: 'offers',
    more: ({ timed_out, declined }, words) =>
      timed_out + declined === 0 ? null : words('desk.report.more.skipped', { timed_out, declined }),
  },
  { name: 'handled', value: (line) => line.handled, show: count, of: 'handled' },
  { name: 'occupancy', value: (line) => line.occupancy, show: percent, of: 'presence' },
];

/** How fast it was done, and how well. */
const PACE: readonly Figure[] = [
  { name: 'chats', value: (line) => line.chats.median, show: time, of: 'handled', more: spread('chats') },
  { name: 'calls', value: (line) => line.calls.median, show: time, of: 'handled', more: spread('calls') },
  { name: 'first_response', value: (line) => line.first_response, show: time, of: 'handled', more: working('first_response_working') },
  { name: 'next_response', value: (line) => line.next_response, show: time, of: 'answers', more: working('next_response_working') },
  { name: 'resolution', value: (line) => line.resolution, show: time, of: 'handled' },
  { name: 'reopen_rate', value: (line) => line.reopen_rate, show: percent, of: 'handled' },
  {
    name: 'satisfaction',
    value: (line) => line.satisfaction,
    show: percent,
    of: 'scores',
    more: ({ scores }, words) => (scores === 0 ? null : words('desk.report.more.scores', { count: scores })),
  },
];

interface TableProps {
  readonly report: AgentReport;
  readonly group: ReportState['group'];
  readonly onOpen: Opens;
}

const lineName = (line: ReportLine, group: ReportState['group'], none: string) =>
  group === 'day' ? formatDay(line.name) : line.name === '' ? none : line.name;

function Figures({ of, figures, ...table }: TableProps & { readonly of: 'work' | 'pace'; readonly figures: readonly Figure[] }) {
  const words = useWords();
  return (
    <FigureTable
      {...table}
      title={words(`desk.report.${of}`)}
      figures={figures.map((figure) => ({
        ...figure,
        head: words(`desk.report.figures.${figure.name}`),
        unit: words(`desk.report.units.${figure.name}`),
        tip: words(`desk.report.meanings.${figure.name}`),
      }))}
    />
  );
}

function States({ report, group, onOpen }: TableProps) {
  const words = useWords();
  return (
    <FigureTable
      title={words('desk.report.states')}
      report={report}
      group={group}
      onOpen={onOpen}
      figures={PRESENCES.map((state) => ({
        name: state,
        head: words(`enums.presences.${state}`),
        unit: words('desk.report.units.states'),
        tip: words('desk.report.meanings.states'),
        value: (line) => line.states[state] ?? 0,
        show: time,
        of: 'presence',
      }))}
    />
  );
}

interface FigureTableProps extends TableProps {
  readonly title: string;
  /** With what stands above each, what it is measured in, and what it means. */
  readonly figures: readonly (Figure & { readonly head: string; readonly unit: string; readonly tip: string })[];
}

/** Of a hundred where it is a share, else of the most in its column. */
const getMost = ({ value, show }: Figure, lines: readonly ReportLine[]) =>
  show === percent ? 1 : Math.max(...lines.map((line) => value(line) ?? 0));

/** Lines of figures; a press on one shows what it counts, where the line is an agent's. */
function FigureTable({ title, figures, report, group, onOpen }: FigureTableProps) {
  const words = useWords();
  return (
    <section className={tableClasses.panel}>
      <h2>{title}</h2>
      <Sideways label={title} className={classes.report}>
        <table className={tableClasses.table}>
          <thead>
            <tr>
              <th scope="col">{words(`desk.report.groups.${group}`)}</th>
              {figures.map(({ name, head, unit, tip }) => (
                <th key={name} scope="col" className={tableClasses.number} data-figure={name} data-tip={tip}>
                  {head} <small>{unit}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.lines.map((line) => (
              <tr key={line.agent_id ?? line.name}>
                <th scope="row">
                  <bdi>{lineName(line, group, words('desk.report.no_team'))}</bdi>
                </th>
                {figures.map((figure) => (
                  <FigureCell key={figure.name} figure={figure} line={line} most={getMost(figure, report.lines)} onOpen={onOpen} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
    </section>
  );
}

interface FigureCellProps {
  readonly figure: Figure;
  readonly line: ReportLine;
  /** What a full bar stands for. */
  readonly most: number;
  readonly onOpen: Opens;
}

/** One figure over its bar; what else is known of it shows on hover and on focus, and is read out. */
function FigureCell({ figure: { name, value, show, of, more }, line, most, onOpen }: FigureCellProps) {
  const words = useWords();
  const [number, rest] = [value(line), more?.(line, words) ?? null];
  return (
    <td className={tableClasses.number} data-figure={name}>
      <button type="button" className={classes.open} data-tip={rest ?? undefined} onClick={() => onOpen(line, of)}>
        {show(number)}
        {rest !== null && <span className="sr-only"> {rest}</span>}
      </button>
      {number !== null && number > 0 && most > 0 && (
        <span className={classes.share} style={{ inlineSize: `${Math.min(100, (number / most) * 100)}%` }} />
      )}
    </td>
  );
}

/** What each figure means. */
function Explained() {
  const words = useWords();
  return (
    <section className={tableClasses.panel}>
      <h2>{words('desk.report.meaning')}</h2>
      <dl className={classes.explained}>
        {[...[...WORK, ...PACE].map(({ name }) => name), 'states'].map((name) => (
          <div key={name}>
            <dt>{words(`desk.report.figures.${name}`)}</dt>
            <dd>{words(`desk.report.meanings.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
