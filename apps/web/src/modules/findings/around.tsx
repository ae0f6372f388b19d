import type { FindingsAround as Around } from '@diwan/contract/findings/calls';
import type { FindingRow } from '@diwan/contract/findings/resource';
import { useQuery } from '@tanstack/react-query';
import { getRowZone } from '../../crud/cells/row-country.ts';
import { Timestamp } from '../../crud/cells/timestamp.tsx';
import cellClasses from '../../crud/cells/cell.module.css';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { formatNumber } from '../../lib/format.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { Link } from '../../ui/link.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { DecisionChip, getFindingPeople, FindingSection } from './finding-facts.tsx';
import { FindingLink } from './finding-link.tsx';
import classes from './findings.module.css';

const FILTERS = { client: 'client_id', provider: 'provider_id', admin: 'subject_id' } as const;

/** What else was found about the same people: how often of late, by rule, and the latest. */
export function RelatedFindings({ row }: { row: FindingRow }) {
  const words = useWords();
  const people = getFindingPeople(row).filter(({ person }) => person !== null);
  const query = useQuery({
    // Among the rows, so that whatever refreshes these refreshes it.
    queryKey: ['rows', 'findings', 'around', row.id],
    queryFn: async ({ signal }) => (await call('GET findings/:id/around', { params: { id: row.id }, signal })).data,
    enabled: people.length > 0,
  });
  if (people.length === 0) return null;
  return (
    <FindingSection title={words('till.findings.around')}>
      <DataArea query={query} loading={<LoadingState rows={3} height={28} />}>
        {(around) => (
          <>
            {around.counts.length > 0 && <Counts counts={around.counts} />}
            <Latest latest={around.latest} />
          </>
        )}
      </DataArea>
      <p className={classes.links}>
        {people.map(({ kind, person }) => (
          <Link key={kind} href={`/findings?${FILTERS[kind]}=${person?.id}`} className={cellClasses['read']}>
            {words(`till.findings.all_of_${kind}`)}
          </Link>
        ))}
      </p>
    </FindingSection>
  );
}

function Counts({ counts }: { counts: Around['counts'] }) {
  const words = useWords();
  return (
    <table className={classes.counts}>
      <caption>{words('till.findings.around_counts')}</caption>
      <tbody>
        {counts.map(({ person, rule, count }) => (
          <tr key={`${person} ${rule}`}>
            <th scope="row">{words(`enums.finding_rules.${rule}`)}</th>
            <td className={classes.quiet}>{words(`enums.finding_people.${person}`)}</td>
            <td>
              <bdi>{formatNumber(count)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Latest({ latest }: { latest: Around['latest'] }) {
  const words = useWords();
  if (latest.length === 0) return <p className={classes.quiet}>{words('till.findings.around_none')}</p>;
  return (
    <ol className={classes.timeline}>
      {latest.map((one) => (
        <li key={one.id}>
          <Timestamp short value={one.created_at} zone={getRowZone({ ...one })} />
          <FindingLink row={one} />
          <DecisionChip decision={one.decision} />
        </li>
      ))}
    </ol>
  );
}
