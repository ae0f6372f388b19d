import { ReadWhole } from '../../cells/read-whole.tsx';
import { labelKey } from '../../resource/labels.ts';
import { getDirection, plainText } from '../../rich-text/plain-text.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import type { KindCell } from './kind-cell.ts';

export const richTextCell: KindCell<'rich_text'> = {
  /** In a table the first words of what it says, to be read in full; on a page as it is formatted. */
  cell(context, name, _, row) {
    const html = String(row[name]);
    const dir = getDirection(name);
    if (!context.cut) return <RichText html={html} dir={dir} />;
    const title = context.words(labelKey(context.resource, name));
    return <ReadWhole context={context} reading={{ title, text: plainText(html), html: { html, dir } }} />;
  },
};
