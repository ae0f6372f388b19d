import type { FindingRow } from '@diwan/contract/resources/findings';
import { useWords } from '../../crud/words/words.ts';
import { formatRelative } from '../../lib/format.ts';
import { useAddressQuery } from '../../lib/search-params.ts';
import { Link } from '../../ui/link.tsx';
import { AtStake, DecisionChip, People } from './finding-facts.tsx';
import { getAddress } from './finding-link.tsx';
import classes from './findings.module.css';

/** A finding in the list beside the one that is open. */
export function FindingItem({ row, isChosen }: { row: FindingRow; isChosen: boolean }) {
  const words = useWords();
  const search = useAddressQuery();
  return (
    <li data-row={row.id} tabIndex={-1}>
      <Link href={getAddress(search, row.id)} className={classes.item} aria-current={isChosen}>
        <span className={classes.line}>
          <strong>{words(`enums.finding_rules.${row.rule}`)}</strong>
          <time dateTime={row.created_at}>{formatRelative(row.created_at)}</time>
        </span>
        <span className={classes.line}>
          <span className={classes.who}>
            <People row={row} />
          </span>
          {row.amount !== null && <AtStake row={row} />}
        </span>
        <span className={classes.line}>
          <DecisionChip decision={row.decision} />
        </span>
      </Link>
    </li>
  );
}
