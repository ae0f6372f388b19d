import type { ChecklistItem } from '@diwan/contract/vehicles/calls';
import { EXPIRY_WARNING_DAYS, daysBetween } from '@diwan/domain/vehicles/completeness';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import type { Tone } from '../../ui/status-tone.ts';

/** What is asked of a vehicle. Asked anew whenever rows change, as lists are. */
export function useChecklist(id: number) {
  return useQuery({
    queryKey: ['rows', 'vehicles', 'checklist', id],
    queryFn: async ({ signal }) => (await call('GET vehicles/:id/checklist', { params: { id }, signal })).data,
  });
}

/** The days until a requirement that is met stops being so, when they are few. */
export function daysLeft(item: ChecklistItem, today: string): number | null {
  if (item.state !== 'met' || item.until === null) return null;
  const days = daysBetween(today, item.until);
  return days <= EXPIRY_WARNING_DAYS ? days : null;
}

export function toneOfItem(item: ChecklistItem, today: string): Tone {
  if (item.state !== 'met') return item.state === 'missing' ? 'plain' : 'bad';
  return daysLeft(item, today) === null ? 'good' : 'wait';
}
