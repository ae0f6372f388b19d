import { trips } from '@diwan/contract/orders/resource';
import { OrderView } from './order-view.tsx';

/** One trip. */
export default function TripPage() {
  return <OrderView resource={trips} />;
}
