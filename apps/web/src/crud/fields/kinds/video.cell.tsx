import { Thumbs } from '../../cells/thumbs.tsx';
import type { KindCell } from './kind-cell.ts';

export const videoCell: KindCell<'video'> = {
  cell: (context, name, _, row) => <Thumbs context={context} name={name} kind="video" references={[String(row[name])]} row={row} />,
};
