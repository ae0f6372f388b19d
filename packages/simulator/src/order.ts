import type { AppData } from '@diwan/app-client/app-client';

/** An order as its client or its provider sees it. */
export type OrderInApp = AppData<'GET orders/:id'>;

/** Nothing more happens with it. */
export const isOver = ({ phase }: OrderInApp): boolean => phase === 'closed' || phase === 'cancelled';
