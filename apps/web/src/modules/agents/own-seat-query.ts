import { queryClient } from '../../lib/query-client.ts';

export const OWN_SEAT = ['desk', 'me'] as const;

/** Asks again what one does and what is offered. */
export const refreshOwnSeat = () => queryClient.invalidateQueries({ queryKey: OWN_SEAT });
