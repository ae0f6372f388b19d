import { plainText } from '../../rich-text/plain-text.ts';
import type { KindPlain } from './kind-plain.ts';

export const richTextPlain: KindPlain<'rich_text'> = { plain: (_, value) => <bdi>{plainText(String(value))}</bdi> };
