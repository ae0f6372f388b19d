import { getName } from '../../crud/resource/labels.ts';
import cellClasses from '../../crud/cells/cell.module.css';
import { useCan } from '../../lib/permissions.ts';
import { CUT_AT } from '../../ui/cut-text.ts';
import { Link } from '../../ui/link.tsx';
import { Cut } from '../../ui/text.tsx';
import type { Vehicle } from '@diwan/contract/resources/vehicles';

/** Whose vehicle it is; leads to the contributor's or the provider's page. */
export function OwnerLink({ row }: { row: Pick<Vehicle, 'provider' | 'is_belongs_to_contributor'> }) {
  const can = useCan();
  const { provider, is_belongs_to_contributor: ofContributor } = row;
  const name = <Cut text={getName(provider) || `#${provider.id}`} max={CUT_AT} />;
  if (!can('show-providers')) return name;
  return (
    <Link href={`/${ofContributor ? 'contributors' : 'providers'}/show/${provider.id}`} className={cellClasses['read']}>
      {name}
    </Link>
  );
}
