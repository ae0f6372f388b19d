import type { FindingRow } from '@diwan/contract/findings/resource';
import cellClasses from '../../crud/cells/cell.module.css';
import { useWords } from '../../crud/words/words.ts';
import { stringifySearch } from '../../lib/search.ts';
import { useAddressQuery } from '../../lib/search-params.ts';
import { Link } from '../../ui/link.tsx';

/** The address at which the same list has a finding open beside it. */
export const getFindingAddress = (search: Readonly<Record<string, unknown>>, id: number) =>
  `/findings${stringifySearch({ ...search, id: String(id) } as Record<string, string>)}`;

/** What was found, which opens it. */
export function FindingLink({ row }: { row: Pick<FindingRow, 'id' | 'rule'> }) {
  const words = useWords();
  const search = useAddressQuery();
  return (
    <Link href={getFindingAddress(search, row.id)} className={cellClasses['read']}>
      {words(`enums.finding_rules.${row.rule}`)}
    </Link>
  );
}
