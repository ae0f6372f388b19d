import type { IncomingMessage } from 'node:http';
import type { Admission } from './admission.ts';
import { hasBody } from './deadlines.ts';

/** Most bodies come in one piece with their headers. */
const PATIENCE_MS = 100;
/** So many may be waited for beside the places: should all of them come at once, the node still gets through them. */
const MOST_ASIDE = 500;

/**
 * Holds the place of a call that was let in; answers how to give it back. While its body is still to come the call does nothing, and
 * its place is another's: else a few callers who send a letter now and then would shut all others out.
 */
export function placeHolder(admission: Admission): (request: IncomingMessage) => () => void {
  let aside = 0;
  return (request) => {
    if (!hasBody(request)) return () => admission.leave();
    let isAside = false;
    const timer = setTimeout(() => {
      if (request.complete || aside >= MOST_ASIDE) return;
      isAside = true;
      aside += 1;
      admission.stepAside();
    }, PATIENCE_MS).unref();
    const comeBack = () => {
      if (!isAside) return;
      isAside = false;
      aside -= 1;
      admission.comeBack();
    };
    request.once('end', comeBack);
    return () => {
      clearTimeout(timer);
      request.off('end', comeBack);
      comeBack();
      admission.leave();
    };
  };
}
