import type { Resource } from '@diwan/contract/kit/resource';

export type OrderTable = 'orders' | 'trips';

/** The calls that an order's list makes: trips have their own. */
export const getOrderTable = ({ name }: Resource): OrderTable => (name === 'trips' ? 'trips' : 'orders');
