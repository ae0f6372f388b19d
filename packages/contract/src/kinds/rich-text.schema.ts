import * as z from 'zod/mini';
import type { KindSchema } from '../kit/kind-schema.ts';
import { hasLetter, hasNoControl, trimUnseen } from '../kit/text-rules.ts';

/** What a formatted text says, without its marks and without what nobody sees. */
export function saidIn(html: string): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const open = html.indexOf('<', from);
    const close = open === -1 ? -1 : html.indexOf('>', open);
    if (close === -1) break;
    parts.push(html.slice(from, open));
    from = close + 1;
  }
  const text = parts.join('') + html.slice(from);
  return trimUnseen(text.replaceAll(/&#?\w{1,40};/g, ''));
}

export const richTextSchema: KindSchema<'rich_text'> = {
  // A page in one language may quote the other; it only has to be written in its own. Marks around nothing say nothing.
  body: ({ max, script, optional }) =>
    z.string({ error: 'empty' }).check(
      z.maxLength(max, { error: 'too_long', abort: true }),
      z.refine((html) => optional || saidIn(html) !== '', { error: 'empty' }),
      z.refine(hasNoControl, { error: 'control_characters' }),
      z.refine((html) => script === 'any' || saidIn(html) === '' || hasLetter(script, saidIn(html)), { error: script }),
    ),
  answer: () => z.string(),
};
