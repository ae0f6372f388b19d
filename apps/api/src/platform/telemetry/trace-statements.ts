import { readRecord } from '@diwan/domain/records';
import { beginWithin, type OpenSpan } from './spans.ts';
import { statementText } from './statement-text.ts';

type Settle = (error: unknown, ...more: unknown[]) => unknown;

/** Opens the span of a statement that is sent as a part of one. */
function beginStatement(asked: unknown): OpenSpan | undefined {
  return beginWithin(() => {
    const { text = asked } = readRecord(asked);
    const known = typeof text === 'string' ? statementText(text) : '';
    const operation = /^\w+/.exec(known)?.[0].toLowerCase() ?? 'statement';
    return {
      name: operation,
      kind: 'client',
      facts: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': known },
    };
  });
}

const endingWith =
  (span: OpenSpan, settle: Settle): Settle =>
  (error, ...more) => {
    span.end(error ?? undefined);
    return settle(error, ...more);
  };

/** Sends a statement, by whichever of pg's ways it is asked for, and has its span end with its answer. */
export function tracedStatement(args: unknown[], send: (args: unknown[]) => unknown): unknown {
  const span = beginStatement(args[0]);
  if (!span) return send(args);
  const last = args.at(-1);
  if (typeof last === 'function') return send([...args.slice(0, -1), endingWith(span, last as Settle)]);
  const [asked] = args;
  // A query that was made by hand, as COPY is, and calls back by itself.
  if (typeof asked === 'object' && asked !== null && 'callback' in asked && typeof asked.callback === 'function')
    asked.callback = endingWith(span, asked.callback as Settle);
  const sent = send(args);
  if (sent instanceof Promise)
    sent.then(
      () => span.end(),
      (error: unknown) => span.end(error),
    );
  return sent;
}
