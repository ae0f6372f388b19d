/** The timer that offers tickets: what may change whom one is offered to wakes it. */
export const ROUTING = 'ticket-routing';
