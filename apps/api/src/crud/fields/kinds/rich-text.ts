import { saidIn } from '@diwan/contract/kinds/rich-text.schema';
import { hasNoControl } from '@diwan/contract/kit/text-rules';
import { invalidField } from '../../../platform/errors.ts';
import { plainKind } from './plain.ts';

export const richTextKind = plainKind<'rich_text'>({
  /** One that is required must hold more than empty paragraphs. What reads HTML is loaded with the first: most bodies have none. */
  async cleaned({ optional }, name, value) {
    if (typeof value !== 'string') return value;
    const { cleanHtml } = await import('../clean-html.ts');
    const cleaned = cleanHtml(value);
    // What was written as an entity is a letter now.
    if (!hasNoControl(cleaned)) throw invalidField(name, 'control_characters');
    const empty = saidIn(cleaned) === '';
    if (empty && !optional) throw invalidField(name, 'empty');
    return empty ? null : cleaned;
  },
});
