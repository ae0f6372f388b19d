import type { ComplaintRepeat } from '@diwan/contract/calls/complaints';
import { REPEATED_WITHIN } from '@diwan/contract/resources/complaints';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/permissions.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import classes from './complaint-card.module.css';

/** The list of complaints that a figure counts. */
function getAddress({ about, about_id, complained_by, from_date }: ComplaintRepeat): string {
  const filters = { [`${about}_id`]: String(about_id), complained_by, from_date };
  return `/complaints/show-all?${new URLSearchParams(filters).toString()}`;
}

/** Others have complained about the same lately: about whom and how often, each leading to the list of them. Says nothing about a first one. */
export function ComplaintRepeats({ id }: { id: number }) {
  const words = useWords();
  const mayList = useCan()('index-complaints');
  const { data = [] } = useQuery({
    // Among the rows, so that whatever refreshes these refreshes it.
    queryKey: ['rows', 'complaints', 'repeats', id],
    queryFn: async ({ signal }) => (await call('GET complaints/:id/repeats', { params: { id }, signal })).data,
  });
  if (data.length === 0) return null;
  return (
    <ul className={classes.repeats} aria-label={words('orders.complaint.repeated')}>
      {data.map((one) => {
        const text = words(`orders.complaint.repeats.${one.about}`, { count: one.count, days: REPEATED_WITHIN });
        return (
          <li key={one.about}>
            <IconAlertTriangle size={14} aria-hidden="true" />
            {mayList ? <Link href={getAddress(one)}>{text}</Link> : text}
          </li>
        );
      })}
    </ul>
  );
}
