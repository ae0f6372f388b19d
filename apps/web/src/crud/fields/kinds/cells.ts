import type { Field, FieldKind } from '@diwan/contract/kit/field';
import { dateCell } from './date.cell.tsx';
import { emailCell } from './email.cell.tsx';
import { enumCell } from './enum.cell.tsx';
import { flagCell } from './flag.cell.tsx';
import { hoursCell } from './hours.cell.tsx';
import { imageCell, imagesCell } from './image.cell.tsx';
import { keysCell } from './keys.cell.tsx';
import type { KindCell } from './kind-cell.ts';
import { timestampCell } from './timestamp.cell.tsx';
import { moneyCell } from './money.cell.tsx';
import { numberCell } from './number.cell.tsx';
import { passwordCell } from './password.cell.tsx';
import { phoneCell } from './phone.cell.tsx';
import { pointCell } from './point.cell.tsx';
import { refCell } from './ref.cell.tsx';
import { refsCell } from './refs.cell.tsx';
import { richTextCell } from './rich-text.cell.tsx';
import { textCell } from './text.cell.tsx';
import { timeCell } from './time.cell.tsx';
import { videoCell } from './video.cell.tsx';

/** The cell of every kind there is. */
export type KindCells = { readonly [K in FieldKind]: KindCell<K> };

const CELLS: KindCells = {
  text: textCell,
  rich_text: richTextCell,
  email: emailCell,
  phone: phoneCell,
  password: passwordCell,
  number: numberCell,
  money: moneyCell,
  flag: flagCell,
  enum: enumCell,
  ref: refCell,
  refs: refsCell,
  keys: keysCell,
  hours: hoursCell,
  image: imageCell,
  images: imagesCell,
  video: videoCell,
  latitude: pointCell,
  longitude: pointCell,
  date: dateCell,
  time: timeCell,
  timestamp: timestampCell,
};

/** What a list needs of a field's kind. */
export const kindCell = ({ kind }: Field): KindCell => CELLS[kind];
