import { useWords } from '../../../crud/words/words.ts';
import { StatusChip } from '../../../ui/chip.tsx';

interface OpenNowProps {
  inForce: boolean;
  open: boolean;
}

/** Whether the hours in force have a place open at this moment; of others it is nobody's question. */
export function OpenNow({ inForce, open }: OpenNowProps) {
  const words = useWords();
  if (!inForce) return '—';
  return <StatusChip status={open ? 'active' : 'inactive'} label={words(open ? 'services.hours.open' : 'services.hours.closed')} />;
}
