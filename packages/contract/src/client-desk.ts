/** A client's newest order, as far as it helps to take the next one. */
export interface LastOrder {
  readonly id: number;
  readonly order_no: string;
  readonly created_at: string;
  readonly order_type: string;
  readonly city_id: number | null;
  readonly client_address: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly services: readonly { readonly id: number; readonly title_ar: string; readonly title_en: string; readonly quantity: number }[];
}

/** What an operator wants to know of a client who calls; null where their rights do not reach, or there is none. */
export interface ClientDesk {
  readonly wallet: { readonly currency: string; readonly balance: string; readonly points: number } | null;
  /** Orders that are not over, counted up to 100. */
  readonly open_orders: number | null;
  readonly last_order: LastOrder | null;
  readonly last_message: { readonly id: number; readonly created_at: string; readonly subject: string } | null;
}
