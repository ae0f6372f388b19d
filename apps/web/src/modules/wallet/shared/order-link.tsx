import { getOrderKind } from '@diwan/contract/orders/order-kinds';
import { useCan } from '../../../lib/permissions.ts';
import { Link } from '../../../ui/link.tsx';
import { Ltr } from '../../../ui/text.tsx';
import cellClasses from '../../../crud/cells/cell.module.css';

interface OrderLinkProps {
  row: { readonly order_id: number | null; readonly order_no: string | null; readonly order_type: string | null };
}

/** The order that moved money, by what people quote on the phone; a link for whoever may see orders of its kind. */
export function OrderLink({ row }: OrderLinkProps) {
  const can = useCan();
  const name = <Ltr>{row.order_no ?? row.order_id}</Ltr>;
  const kind = getOrderKind(row.order_type ?? '');
  if (!can(kind.show)) return name;
  return (
    <Link href={`/${kind.name === 'trips' ? 'trips' : 'orders'}/show/${row.order_id}`} className={cellClasses['read']}>
      {name}
    </Link>
  );
}
