import { CUT_AT } from '../../../ui/cut-text.ts';
import { drawCut, drawLtr } from '../../../ui/text.tsx';
import { LONG_TEXT, ReadWhole } from '../../cells/read-whole.tsx';
import { labelKey } from '../../resource/labels.ts';
import type { KindCell } from './kind-cell.ts';

const isNameField = (name: string): boolean =>
  name === 'name' || name === 'title' || name.endsWith('_name') || /^(name|title)_(ar|en)$/.test(name);

export const textCell: KindCell<'text'> = {
  cell(context, name, field, row) {
    const text = String(row[name]);
    if (field.code) return drawLtr(`${field.prefix ?? ''}${text}`);
    if (!context.cut) return <bdi>{text}</bdi>;
    if (isNameField(name)) return drawCut({ text, max: CUT_AT });
    if (!field.long && text.length <= LONG_TEXT) return <bdi>{text}</bdi>;
    return <ReadWhole context={context} reading={{ title: context.words(labelKey(context.resource, name)), text }} />;
  },
};
