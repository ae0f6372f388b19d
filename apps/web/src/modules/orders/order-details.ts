import type { Resource } from '@diwan/contract/kit/resource';
import type { OrderAction, OrderActor } from '@diwan/domain/orders/order-moves';
import type { Complaint } from '@diwan/contract/resources/complaints';
import { useQuery } from '@tanstack/react-query';
import { api, type One } from '../../lib/api.ts';

interface Named {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** One step of an order's timeline. */
export interface OrderStep {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly from_status: string | null;
  readonly to_status: string;
  readonly actor: OrderActor;
  readonly admin: Named | null;
  readonly provider: Named | null;
  readonly cancel_reason_data: { readonly title_ar: string; readonly title_en: string } | null;
  readonly notes: string | null;
  readonly meters: number | null;
  /** What was paid or given back. */
  readonly amount: string | null;
}

/** Something that was paid for an order. */
export interface OrderPayment {
  readonly id: number;
  readonly created_at: string;
  readonly way: 'cash' | 'card' | 'wallet';
  readonly amount: string;
  readonly refunded_amount: string;
  readonly status: 'captured' | 'partly_refunded' | 'refunded';
  readonly reference: string | null;
  readonly admin: Named | null;
}

export interface OrderLine {
  readonly place: number;
  readonly title_ar: string;
  readonly title_en: string;
  readonly quantity: number;
  readonly unit_price: string;
}

export interface OrderStop {
  readonly place: number;
  readonly address: string | null;
  readonly lat: number;
  readonly lng: number;
  readonly arrived_at: string | null;
  readonly left_at: string | null;
}

export interface OrderMoveChoice {
  readonly action: OrderAction;
  readonly to: string;
  /** Whom an admin may act for. */
  readonly on_behalf_of: readonly ('client' | 'provider')[];
}

/** What an order's page shows beside its fields. */
export interface OrderDetails {
  /** For who may see complaints. */
  readonly complaint: (Complaint & { readonly report_reason_data: { readonly title_ar: string; readonly title_en: string } }) | null;
  readonly services: readonly OrderLine[];
  readonly events: readonly OrderStep[];
  readonly stops: readonly OrderStop[];
  /** `[lng, lat]` as planned; `[lng, lat, seconds, metres]` as driven, from the moment beside it. */
  readonly route: {
    readonly planned: readonly (readonly [number, number])[];
    readonly driven: readonly (readonly [number, number, number, number])[];
    readonly driven_from: string | null;
  } | null;
  readonly moves: readonly OrderMoveChoice[];
  readonly can_delegate: boolean;
  readonly cancel_penalty: string;
  /** Reasons of clients that lie with the provider: no penalty. */
  readonly penalty_free_reasons: readonly number[];
  readonly currency: string;
  readonly payments: readonly OrderPayment[];
  readonly payment_due: string;
  /** Whether a payment may be recorded now, and how much could go back. */
  readonly can_pay: boolean;
  readonly refundable: string;
  /** What calling it off would give back. */
  readonly cancel_returns: string;
  /** Who sells, once it is settled as they were then; what is null was not set. */
  readonly seller: { readonly name: string | null; readonly tax_number: string | null; readonly address: string | null };
  /** Once the order is settled. */
  readonly invoice: { readonly number: string; readonly at: string; readonly vat_percent: number } | null;
  readonly can_refund: boolean;
  /** What is due could be written off. */
  readonly can_write_off: boolean;
}

/** Whether an amount of an order is none. */
export const isNothing = (amount: string) => /^-?[0.]+$/.test(amount);

/** What belongs to one order or trip. */
export function useOrderDetails(resource: Resource, id: number) {
  return useQuery({
    queryKey: ['rows', resource.name, 'details', id],
    queryFn: async ({ signal }) => (await api.get<One<OrderDetails>>(`${resource.name}/${id}/details`, { signal })).data,
  });
}
