import { orders } from '@diwan/contract/orders/resource';
import { OrderView } from './order-view.tsx';

/** One order. */
export default function OrderPage() {
  return <OrderView resource={orders} />;
}
