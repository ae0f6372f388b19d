import { STATUS_CODES, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getLanguage, translate } from '../../translate.ts';
import { HEADERS, keptToHttps } from '../security.ts';

/** A refusal by what stands before the framework, in the form of all others; the connection goes with it. */
function plainRefusal(code: string, accepted?: string) {
  const language = getLanguage(accepted);
  const body = JSON.stringify({ status: 'fail', message: translate(language, `errors.${code}`), code });
  const headers = {
    ...HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-language': language,
    'cache-control': 'no-store',
    connection: 'close',
  };
  return { body, headers };
}

/** Answers a request that the framework never sees. */
export function refusePlainly(request: IncomingMessage, response: ServerResponse, status: number, code: string): void {
  const { body, headers } = plainRefusal(code, request.headers['accept-language']);
  // What of the body has come is taken in: a connection that is closed over unread bytes is reset, and the answer may be lost.
  request.resume();
  response.writeHead(status, { ...headers, ...keptToHttps(request) }).end(body);
}

/** What Node's parser says, and how that is refused; whatever else it makes nothing of is malformed. */
const PARSER_FAULTS: Readonly<Record<string, [status: number, code: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'request.headers_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'body.too_slow'],
};

/** Answers bytes that are no request, of whose headers nothing is known. */
export function refuseBytes(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, code] = PARSER_FAULTS[error.code ?? ''] ?? [400, 'request.malformed'];
  const { body, headers } = plainRefusal(code);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  socket.destroy(error);
}

/** Refuses requests that name no host, as HTTP asks: Node would answer them with nothing but a status. */
export function demandHost(handle: RequestListener): RequestListener {
  return (request, response) => {
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      return refusePlainly(request, response, 400, 'request.malformed');
    handle(request, response);
  };
}

/** Refuses what a request expects of the server, where that is not leave to go on. */
export const refuseExpectation: RequestListener = (request, response) => refusePlainly(request, response, 417, 'request.expectation');
