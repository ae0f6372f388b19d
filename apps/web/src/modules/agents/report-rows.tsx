import type { ReportLine, ReportRow } from '@diwan/contract/agents/desk-calls';
import { PRESENCE_CAUSES } from '@diwan/domain/agents/presence';
import { SCORES } from '@diwan/domain/tickets/satisfaction';
import { useQuery } from '@tanstack/react-query';
import { useWords, type Words } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { formatShortTimestamp, formatTook } from '../../lib/format.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { Link } from '../../ui/link.tsx';
import { Modal } from '../../ui/modal.tsx';
import tableClasses from '../../ui/small-table.module.css';
import { EmptyState } from '../../ui/states.tsx';
import { Sideways } from '../../ui/sideways.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './desk.module.css';
import { getReportQuery, type ReportState } from './report-state.ts';

export type ReportSection = 'offers' | 'handled' | 'presence' | 'answers' | 'scores';

interface ReportRowsProps {
  readonly state: ReportState;
  readonly line: ReportLine;
  readonly of: ReportSection;
  readonly onClose: () => void;
}

/** The line of a figure as what is asked for: an agent, a team, or one day. */
function getLineQuery(state: ReportState, line: ReportLine) {
  const { group, ...asked } = getReportQuery(state);
  if (group === 'day') return { ...asked, period: 'day' as const, date: line.name };
  if (group === 'team') return { ...asked, ...(line.name !== '' && { team: line.name }) };
  return { ...asked, ...(line.agent_id !== null && { agent_id: line.agent_id }) };
}

/** The rows that a figure counts. */
export function ReportRowsDialog({ state, line, of, onClose }: ReportRowsProps) {
  const words = useWords();
  const asked = { ...getLineQuery(state, line), of };
  const query = useQuery({
    queryKey: ['desk', 'report', 'rows', asked],
    queryFn: async ({ signal }) => (await call('GET desk/report/rows', { query: asked, signal })).data,
  });
  return (
    <Modal open onClose={onClose} title={words(`desk.report.rows.${of}`)} size="wide">
      <DataArea query={query} isEmpty={(rows) => rows.length === 0} empty={<EmptyState title={words('desk.report.rows.none')} />}>
        {(rows) => (
          <>
            <p className={classes.about}>{words('desk.report.rows.note')}</p>
            <Sideways label={words(`desk.report.rows.${of}`)}>
              <table className={tableClasses.table}>
                <thead>
                  <tr>
                    {(['agent', 'ticket', 'from', 'to', 'what', 'took'] as const).map((head) => (
                      <th key={head} scope="col">
                        {words(`desk.report.rows.heads.${head}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row, index) => (
                    <Row key={index} row={row} of={of} words={words} />
                  ))}
                </tbody>
              </table>
            </Sideways>
          </>
        )}
      </DataArea>
    </Modal>
  );
}

const ENUMS = { offers: 'offer_states', handled: 'ticket_channels', presence: 'presences', answers: 'ticket_channels' } as const;

/** What a row tells: of a score, so many of the most. */
const getWhat = ({ what }: ReportRow, of: ReportSection, words: Words) =>
  of === 'scores' ? words('desk.report.rows.score', { score: what, most: SCORES.most }) : words(`enums.${ENUMS[of]}.${what}`);

/** Why it was so, where that is no choice of the agent's own. */
function getReason({ reason, what }: ReportRow, of: ReportSection, words: Words): string {
  if (of === 'offers' && reason !== null && what === 'declined') return ` · ${words(`enums.decline_reasons.${reason}`)}`;
  if (of === 'presence' && PRESENCE_CAUSES.some((one) => one === reason)) return ` · ${words(`desk.report.rows.causes.${reason}`)}`;
  return '';
}

function Row({ row, of, words }: { row: ReportRow; of: ReportSection; words: Words }) {
  const lasted = row.seconds ?? (row.to === null ? null : (Date.parse(row.to) - Date.parse(row.from)) / 1000);
  return (
    <tr>
      <td>
        <bdi>{row.agent}</bdi>
      </td>
      <td>
        {row.ticket_id === null ? (
          '—'
        ) : (
          <Link href={`/tickets/show/${row.ticket_id}`}>
            <Ltr>{row.ticket_no}</Ltr>
          </Link>
        )}
      </td>
      <td>{formatShortTimestamp(row.from).text}</td>
      <td>{row.to === null ? '—' : formatShortTimestamp(row.to).text}</td>
      <td>
        {getWhat(row, of, words)}
        {getReason(row, of, words)}
      </td>
      <td className={tableClasses.number}>{lasted === null ? '—' : formatTook(lasted)}</td>
    </tr>
  );
}
