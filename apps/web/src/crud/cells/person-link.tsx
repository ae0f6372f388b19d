import type { Reference, Resource } from '@diwan/contract/kit/resource';
import { getName } from '../resource/labels.ts';
import cellClasses from './cell.module.css';
import { useCan } from '../../lib/permissions.ts';
import { Link } from '../../ui/link.tsx';

interface PersonLinkProps {
  /** What the row tells of them; null where nobody is named. */
  person: Reference | null | undefined;
  /** The resource whose row they are. */
  among: Pick<Resource, 'route' | 'can'>;
  /** What stands there when nobody is named. */
  none: string;
}

/** Somebody's name, which leads to their page for those who may open it. */
export function PersonLink({ person, among, none }: PersonLinkProps) {
  const can = useCan();
  if (!person) return <span className={cellClasses['muted']}>{none}</span>;
  const name = <bdi>{getName(person) || `#${person.id}`}</bdi>;
  if (!can(among.can.show)) return name;
  return (
    <Link href={`/${among.route}/show/${person.id}`} className={cellClasses['read']}>
      {name}
    </Link>
  );
}
