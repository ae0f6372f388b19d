import { IncomingMessage } from 'node:http';

/** Where sockets of dashboards and of apps are let in. */
const SOCKETS = /^(?:\/api\/app\/v1)?\/realtime\/?(?:\?|$)/;

/**
 * A request whose offer to speak another protocol counts at the sockets alone, and only where it is theirs. Anywhere else it is
 * answered as if it offered none (RFC 9110, 7.8): Node hands whatever offers one to whoever listens for upgrades, and that is
 * sockets, which answered it with nothing at all. Java's client offers HTTP/2 with each first request.
 */
export class Incoming extends IncomingMessage {
  #offers = false;

  // What Node's parser writes, and then reads to decide whether the connection changes hands.
  set upgrade(offers: boolean | null) {
    // Its constructor writes null before there are fields.
    if (offers) this.#offers = true;
  }

  get upgrade(): boolean {
    return this.#offers && SOCKETS.test(this.url ?? '') && this.headers.upgrade?.toLowerCase() === 'websocket';
  }
}
