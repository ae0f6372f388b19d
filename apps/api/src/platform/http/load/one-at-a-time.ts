import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Ends connections that ask before they were answered. No browser does, nor a proxy on its way to a node; and where such a
 * connection breaks, Node closes its first answer alone: the others would keep their places for ever.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const busy = new WeakSet<Socket>();
  return (request, response) => {
    const { socket } = request;
    if (busy.has(socket)) return void socket.destroy();
    busy.add(socket);
    response.once('close', () => busy.delete(socket));
    handle(request, response);
  };
}
