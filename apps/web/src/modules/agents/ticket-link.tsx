import { useCan } from '../../lib/permissions.ts';
import { Link } from '../../ui/link.tsx';
import { Ltr } from '../../ui/text.tsx';

/** A ticket by its number, which leads to its page for who may see it. */
export function TicketLink({ id, number }: { id: number; number: string }) {
  const text = <Ltr>{number}</Ltr>;
  return useCan()('show-tickets') ? <Link href={`/tickets/show/${id}`}>{text}</Link> : text;
}
