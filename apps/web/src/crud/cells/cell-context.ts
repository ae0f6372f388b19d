import type { Resource } from '@diwan/contract/kit/resource';
import type { RichTextProps } from '../rich-text/rich-text-view.tsx';
import type { Row } from '../resource/screens.ts';
import type { Words } from '../words/words.ts';

/** What a cell may need beside its row. */
export interface CellContext {
  readonly resource: Resource;
  readonly words: Words;
  /** In tables, names and e-mails are cut; on pages they are whole. */
  readonly cut: boolean;
  /** What is missing is no surprise: it is quiet, also where names are cut. */
  readonly isQuiet?: boolean;
  /** Asks about a flag's change and makes it; none where the admin may not. */
  readonly toggle?: ((row: Row, flag: string) => void) | undefined;
  readonly preview: (picture: Preview) => void;
  readonly read: (text: FullText) => void;
}

/** A text to be read whole: plain, or formatted. */
export interface FullText {
  readonly title: string;
  readonly text: string;
  readonly html?: Pick<RichTextProps, 'html' | 'dir'>;
}

export interface Preview {
  readonly reference: string;
  readonly name: string;
  readonly kind: 'image' | 'video';
  /** Seen through a link of minutes. */
  readonly isPrivate: boolean;
}
