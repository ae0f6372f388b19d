import { useCan } from '../../../lib/permissions.ts';
import { Link } from '../../../ui/link.tsx';
import cellClasses from '../../../crud/cells/cell.module.css';

interface Named {
  readonly user_type: 'client' | 'provider';
  readonly user_id: number | null;
  readonly user_name: string | null;
}

/** Whose money it is: their name, which leads to their page for those who may open it. */
export function PersonCell({ row }: { row: Named }) {
  const can = useCan();
  const name = <bdi>{row.user_name ?? `#${row.user_id}`}</bdi>;
  const [route, right] = row.user_type === 'client' ? (['clients', 'show-clients'] as const) : (['providers', 'show-providers'] as const);
  if (row.user_id === null || !can(right)) return name;
  return (
    <Link href={`/${route}/show/${row.user_id}`} className={cellClasses['read']}>
      {name}
    </Link>
  );
}
