import type { AgentReport, ReportLine } from '@diwan/contract/calls/desk';
import { PRESENCES } from '@diwan/domain/agents/presence';
import { getPeriod, periodAfter, periodBefore } from '@diwan/domain/periods';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportMenu } from '../../crud/list/export-menu.tsx';
import { useWords } from '../../crud/words.ts';
import { today } from '../../lib/calendar.ts';
import { call } from '../../lib/call.ts';
import { formatDay, formatNumber, formatPercent } from '../../lib/format.ts';
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
import { Tabs } from '../../ui/tabs.tsx';
import classes from './desk.module.css';
import { formatClock } from './format-since.ts';
import { getQuery, getTexts, GROUPS, readState, REPORT_PERIODS, type ReportState } from './report-state.ts';
import { ReportRowsDialog, type RowsOf } from './report-rows.tsx';

type Opens = (line: ReportLine, of: RowsOf) => void;

/** What agents did in a period, by agent, team or day; all of it stands in the address. */
export default function ReportsPage() {
  const words = useWords();
  const now = today(chosenCountry()?.time_zone ?? undefined);
  const state = readState(useAddressQuery(), now);
  const asked = getQuery(state);
  usePageTitle(words('desk.report.title'));
  const [opened, setOpened] = useState<{ line: ReportLine; of: RowsOf } | null>(null);
  const query = useQuery({
    queryKey: ['desk', 'report', asked],
    meta: OF_SCREEN,
    queryFn: async ({ signal }) => (await call('GET desk/report', { query: asked, signal })).data,
    placeholderData: keepPreviousData,
  });
  const change = (changes: Partial<ReportState>) => goTo(getQuery({ ...state, ...changes }), { to: '/agent_reports' });
  return (
    <>
      <PageHeader
        title={words('desk.report.title')}
        actions={<ExportMenu resource={{ name: 'agent_reports' }} filters={getTexts(state)} sort={undefined} />}
      />
      <Tabs
        label={words('desk.report.period')}
        value={state.period}
        items={REPORT_PERIODS.map((period) => ({ value: period, label: words(`statistics.periods.${period}`) }))}
        onChange={(period) => change({ period })}
      >
        <div className={classes.page}>
          <Bar state={state} now={now} seats={query.data?.seats ?? []} onChange={change} />
          <DataArea query={query} isEmpty={({ lines }) => lines.length === 0} empty={<EmptyState title={words('desk.report.none')} />}>
            {(report) => (
              <div className={classes.page} aria-busy={query.isPlaceholderData || undefined}>
                <Work report={report} group={state.group} onOpen={(line, of) => setOpened({ line, of })} />
                <States report={report} group={state.group} onOpen={(line, of) => setOpened({ line, of })} />
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
        options={GROUPS.map((value) => ({ value, label: words(`desk.report.groups.${value}`) }))}
        onChange={(value) => onChange({ group: GROUPS.find((one) => one === value) ?? 'agent' })}
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
const time = (seconds: number | null) => (seconds === null ? '—' : formatClock(seconds));
const times = ({ average, median, p90 }: ReportLine['chats']) => (average === null ? '—' : [average, median, p90].map(time).join(' · '));

/** Left to right in every text: a percentage with a number in brackets. */
const [ISOLATE, ISOLATED] = ['\u2066', '\u2069'];
/** By the calendar, and in working time where that is known and another. */
const both = (calendar: number | null, working: number | null) =>
  calendar === null ? '—' : [...new Set([time(calendar), time(working ?? calendar)])].join(' · ');
const getSatisfaction = ({ satisfaction, scores }: ReportLine) =>
  satisfaction === null ? '—' : `${ISOLATE}${percent(satisfaction)} (${formatNumber(scores)})${ISOLATED}`;

interface Figure {
  readonly name: string;
  readonly show: (line: ReportLine) => string;
  /** The rows that it counts. */
  readonly of?: RowsOf;
}

/** Every figure of work, in the order of the table; each is explained below it by the same name. */
const FIGURES: readonly Figure[] = [
  { name: 'attendance', show: (line) => percent(line.attendance), of: 'presence' },
  { name: 'late', show: (line) => (line.attendance === null ? '—' : time(line.late_seconds)), of: 'presence' },
  { name: 'offered', show: (line) => formatNumber(line.offered), of: 'offers' },
  { name: 'skipped_rate', show: (line) => percent(line.skipped_rate), of: 'offers' },
  { name: 'handled', show: (line) => formatNumber(line.handled), of: 'handled' },
  { name: 'chats', show: (line) => times(line.chats), of: 'handled' },
  { name: 'calls', show: (line) => times(line.calls), of: 'handled' },
  { name: 'occupancy', show: (line) => percent(line.occupancy), of: 'presence' },
  { name: 'first_response', show: (line) => both(line.first_response, line.first_response_working), of: 'handled' },
  { name: 'next_response', show: (line) => both(line.next_response, line.next_response_working), of: 'answers' },
  { name: 'resolution', show: (line) => time(line.resolution), of: 'handled' },
  { name: 'reopen_rate', show: (line) => percent(line.reopen_rate), of: 'handled' },
  { name: 'satisfaction', show: getSatisfaction, of: 'scores' },
];

interface TableProps {
  readonly report: AgentReport;
  readonly group: ReportState['group'];
  readonly onOpen: Opens;
}

const lineName = (line: ReportLine, group: ReportState['group'], none: string) =>
  group === 'day' ? formatDay(line.name) : line.name === '' ? none : line.name;

function Work({ report, group, onOpen }: TableProps) {
  const words = useWords();
  return (
    <FigureTable
      title={words('desk.report.work')}
      report={report}
      group={group}
      onOpen={onOpen}
      figures={FIGURES.map((figure) => ({
        ...figure,
        head: words(`desk.report.figures.${figure.name}`),
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
        tip: words('desk.report.meanings.states'),
        show: (line) => time(line.states[state] ?? 0),
        of: 'presence',
      }))}
    />
  );
}

interface FigureTableProps extends TableProps {
  readonly title: string;
  readonly figures: readonly (Figure & { readonly head: string; readonly tip: string })[];
}

/** Lines of figures; a press on one shows what it counts, where the line is an agent's. */
function FigureTable({ title, figures, report, group, onOpen }: FigureTableProps) {
  const words = useWords();
  return (
    <section className={tableClasses.panel}>
      <h2>{title}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard, too */}
      <div className={tableClasses.scroll} tabIndex={0} role="region" aria-label={title}>
        <table className={tableClasses.table}>
          <thead>
            <tr>
              <th scope="col">{words(`desk.report.groups.${group}`)}</th>
              {figures.map(({ name, head, tip }) => (
                <th key={name} scope="col" className={tableClasses.number} data-tip={tip}>
                  {head}
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
                {figures.map(({ name, show, of }) => (
                  <td key={name} className={tableClasses.number}>
                    {of === undefined ? (
                      show(line)
                    ) : (
                      <button type="button" className={classes.open} onClick={() => onOpen(line, of)}>
                        {show(line)}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** What each figure means. */
function Explained() {
  const words = useWords();
  return (
    <section className={tableClasses.panel}>
      <h2>{words('desk.report.meaning')}</h2>
      <dl className={classes.explained}>
        {[...FIGURES.map(({ name }) => name), 'states'].map((name) => (
          <div key={name}>
            <dt>{words(`desk.report.figures.${name}`)}</dt>
            <dd>{words(`desk.report.meanings.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
