import { trips } from '@diwan/contract/resources/orders';
import { OrderView } from './order-view.tsx';

/** One trip. */
export default function TripPage() {
  return <OrderView resource={trips} />;
}
