import { saidIn } from '@diwan/contract/kinds/rich-text.schema';
import { hasNoControl } from '@diwan/contract/kit/text-rules';
import { writableFields } from '@diwan/contract/kit/form';
import type { Resource } from '@diwan/contract/kit/resource';
import { invalidField } from '../../platform/errors.ts';
import type { Row } from '../store.ts';

/**
 * Cleans the formatted texts of a body in place; one that is required must hold more than empty paragraphs. What reads HTML is
 * loaded with the first of them: most bodies have none.
 */
export async function cleanRichText(resource: Resource, values: Row): Promise<void> {
  for (const [name, field] of writableFields(resource)) {
    const value = values[name];
    if (field.kind !== 'rich_text' || typeof value !== 'string') continue;
    const { cleanHtml } = await import('./clean-html.ts');
    const cleaned = cleanHtml(value);
    // What was written as an entity is a letter now.
    if (!hasNoControl(cleaned)) throw invalidField(name, 'control_characters');
    const empty = saidIn(cleaned) === '';
    if (empty && !field.optional) throw invalidField(name, 'empty');
    values[name] = empty ? null : cleaned;
  }
}
