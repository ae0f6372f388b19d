import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Admission } from './admission.ts';
import { hasBody } from './deadlines.ts';

/** Most bodies come in one piece with their headers, and most answers are taken at once. */
const PATIENCE_MS = 100;
/** So many may be waited for beside the places: should all of them come at once, the node still gets through them. */
const MOST_ASIDE = 500;

/** Whether all that is left to do is the caller's: to send the body, or to take what lies ready of the answer. */
function waitsForCaller(request: IncomingMessage, response: ServerResponse): boolean {
  return response.headersSent ? response.writableEnded || response.writableNeedDrain : hasBody(request) && !request.complete;
}

/**
 * Holds the place of a call that was let in; answers how to give it back. While its body is still to come the call does nothing, nor
 * does it where its answer is not taken: its place is another's then. Else a few callers who send a letter now and then, or read one,
 * would shut all others out. Of too many of them whoever is waited for longest is cut off.
 */
export function placeHolder(admission: Admission): (request: IncomingMessage, response: ServerResponse) => () => void {
  const aside = new Set<ServerResponse>();
  return (request, response) => {
    const stepAside = () => {
      if (aside.has(response) || !waitsForCaller(request, response)) return;
      aside.add(response);
      admission.stepAside();
      const [longest] = aside;
      if (aside.size > MOST_ASIDE) longest?.destroy();
    };
    const comeBack = () => {
      if (aside.delete(response)) admission.comeBack();
    };
    const timer = setInterval(stepAside, PATIENCE_MS).unref();
    request.once('end', comeBack);
    return () => {
      clearInterval(timer);
      request.off('end', comeBack);
      comeBack();
      admission.leave();
    };
  };
}
