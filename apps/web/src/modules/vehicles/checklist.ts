import { EXPIRY_WARNING_DAYS, daysBetween, type RuleState } from '@diwan/domain/vehicles/completeness';
import type { VehicleRequirement } from '@diwan/contract/resources/vehicle-requirements';
import { useQuery } from '@tanstack/react-query';
import { api, type One } from '../../lib/api.ts';
import type { Tone } from '../../ui/status-tone.ts';

export interface HeldDocument {
  readonly id: number;
  readonly document_number: string | null;
  readonly images: readonly string[];
  readonly expires_on: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** How many were handed in before it. */
  readonly earlier: number;
}

/** One requirement, how the vehicle stands to it today, and what was handed in for it. */
export interface ChecklistItem extends Pick<
  VehicleRequirement,
  'id' | 'kind' | 'title_ar' | 'title_en' | 'description_ar' | 'description_en' | 'max_age' | 'min_seats'
> {
  readonly has_expiry: boolean;
  readonly state: RuleState;
  readonly until: string | null;
  readonly document: HeldDocument | null;
}

export interface Checklist {
  readonly today: string;
  readonly items: readonly ChecklistItem[];
}

/** What is asked of a vehicle. Asked anew whenever rows change, as lists are. */
export function useChecklist(id: number) {
  return useQuery({
    queryKey: ['rows', 'vehicles', 'checklist', id],
    queryFn: async ({ signal }) => (await api.get<One<Checklist>>(`vehicles/${id}/checklist`, { signal })).data,
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
