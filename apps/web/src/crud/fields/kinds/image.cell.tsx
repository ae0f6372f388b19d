import { Thumbs } from '../../cells/thumbs.tsx';
import type { KindCell } from './kind-cell.ts';

export const imageCell: KindCell<'image'> = {
  cell: (context, name, _, row) => <Thumbs context={context} name={name} kind="image" references={[String(row[name])]} row={row} />,
};

export const imagesCell: KindCell<'images'> = {
  cell: (context, name, _, row) => (
    <Thumbs context={context} name={name} kind="image" references={[row[name]].flat().map(String)} row={row} />
  ),
};
