import { useWords } from '../../../crud/words/words.ts';
import { formatDateTime, formatSpan, formatWait } from '../../../lib/format.ts';
import { Chip } from '../../../ui/chip.tsx';

/** What is due within so many seconds stands out before it is late. */
const SOON = 15 * 60;

/** Whether a promise is past. */
export const isLate = (at: string | null, now: number): boolean => at !== null && Date.parse(at) < now;

/** What was promised: by how much it is late, in red and in words, or how long there is still. */
export function Promised({ at, now }: { at: string | null; now: number }) {
  const words = useWords();
  if (at === null) return '—';
  const late = (now - Date.parse(at)) / 1000;
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {late > 0 ? (
        <Chip tone="bad">{words('support.tickets.late', { time: formatWait(at, now) })}</Chip>
      ) : (
        <Chip tone={late > -SOON ? 'wait' : 'plain'}>
          {words('support.tickets.left', { time: formatSpan(-late, { isFollowing: true }) })}
        </Chip>
      )}
    </time>
  );
}
