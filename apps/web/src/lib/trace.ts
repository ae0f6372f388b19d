/** So long after somebody pressed something, what is asked for is no part of it any more. */
const PART_OF_PRESS_MS = 5_000;

let isOn = false;
let traceId = '';
let pressedAt = -Infinity;

const getHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function begin(): void {
  traceId = getHex(16);
  pressedAt = performance.now();
}

/** Reads of an answer's headers whether the server records traces: from then on, what one press asks for is one trace. */
export function noteTraces(headers: Headers): void {
  if (isOn || !headers.has('traceresponse')) return;
  isOn = true;
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, begin, true);
}

/** The trace that a call is a part of; nothing while the server records none. */
export function traceHeader(): Record<string, string> {
  if (!isOn) return {};
  if (performance.now() - pressedAt > PART_OF_PRESS_MS) begin();
  return { traceparent: `00-${traceId}-${getHex(8)}-01` };
}
