import type { Editor } from '@tiptap/react';
import type { Icon } from '@tabler/icons-react';
import { directionAt, turnBlocks, type Direction } from './block-direction.ts';
// Apart from the icons of every screen: these come with the editor.
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconBlockquote from '@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs';
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconH2 from '@tabler/icons-react/dist/esm/icons/IconH2.mjs';
import IconH3 from '@tabler/icons-react/dist/esm/icons/IconH3.mjs';
import IconIndentDecrease from '@tabler/icons-react/dist/esm/icons/IconIndentDecrease.mjs';
import IconIndentIncrease from '@tabler/icons-react/dist/esm/icons/IconIndentIncrease.mjs';
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconStrikethrough from '@tabler/icons-react/dist/esm/icons/IconStrikethrough.mjs';
import IconTextDirectionLtr from '@tabler/icons-react/dist/esm/icons/IconTextDirectionLtr.mjs';
import IconTextDirectionRtl from '@tabler/icons-react/dist/esm/icons/IconTextDirectionRtl.mjs';
import IconUnderline from '@tabler/icons-react/dist/esm/icons/IconUnderline.mjs';

/** What a tool works on; `base` is the direction of the whole text. */
export interface Desk {
  readonly editor: Editor;
  readonly base: Direction;
  readonly askLink: () => void;
}

export interface Tool {
  /** Its words: `rich_text.<key>`. */
  readonly key: string;
  readonly icon: Icon;
  /** The icon points along the line: it mirrors in a right-to-left page. */
  readonly mirrors?: boolean;
  /** The keys that do the same inside the text. */
  readonly keys?: string;
  /** For tools that are on or off. */
  readonly isOn?: (desk: Desk) => boolean;
  readonly isAble?: (desk: Desk) => boolean;
  readonly run: (desk: Desk) => void;
}

const mark = (key: string, icon: Icon, keys: string): Tool => ({
  key,
  icon,
  keys,
  isOn: ({ editor }) => editor.isActive(key),
  run: ({ editor }) => editor.chain().focus().toggleMark(key).run(),
});

const heading = (level: 2 | 3, icon: Icon): Tool => ({
  key: `heading_${level}`,
  icon,
  keys: `Control+Alt+${level}`,
  isOn: ({ editor }) => editor.isActive('heading', { level }),
  run: ({ editor }) => editor.chain().focus().toggleHeading({ level }).run(),
});

const direction = (to: Direction, icon: Icon): Tool => ({
  key: to,
  icon,
  isOn: ({ editor, base }) => directionAt(editor, base) === to,
  run: ({ editor, base }) => turnBlocks(editor, to, base),
});

/** The toolbar, group by group. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [
    mark('bold', IconBold, 'Control+B'),
    mark('italic', IconItalic, 'Control+I'),
    mark('underline', IconUnderline, 'Control+U'),
    mark('strike', IconStrikethrough, 'Control+Shift+S'),
  ],
  [heading(2, IconH2), heading(3, IconH3)],
  [
    {
      key: 'bullet_list',
      icon: IconList,
      mirrors: true,
      keys: 'Control+Shift+8',
      isOn: ({ editor }) => editor.isActive('bulletList'),
      run: ({ editor }) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      key: 'ordered_list',
      icon: IconListNumbers,
      keys: 'Control+Shift+7',
      isOn: ({ editor }) => editor.isActive('orderedList'),
      run: ({ editor }) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      key: 'indent',
      icon: IconIndentIncrease,
      mirrors: true,
      isAble: ({ editor }) => editor.can().sinkListItem('listItem'),
      run: ({ editor }) => editor.chain().focus().sinkListItem('listItem').run(),
    },
    {
      key: 'outdent',
      icon: IconIndentDecrease,
      mirrors: true,
      isAble: ({ editor }) => editor.can().liftListItem('listItem'),
      run: ({ editor }) => editor.chain().focus().liftListItem('listItem').run(),
    },
    {
      key: 'quote',
      icon: IconBlockquote,
      mirrors: true,
      keys: 'Control+Shift+B',
      isOn: ({ editor }) => editor.isActive('blockquote'),
      run: ({ editor }) => editor.chain().focus().toggleBlockquote().run(),
    },
  ],
  [{ key: 'link', icon: IconLink, isOn: ({ editor }) => editor.isActive('link'), run: ({ askLink }) => askLink() }],
  [direction('rtl', IconTextDirectionRtl), direction('ltr', IconTextDirectionLtr)],
  [
    {
      key: 'undo',
      icon: IconArrowBackUp,
      mirrors: true,
      keys: 'Control+Z',
      isAble: ({ editor }) => editor.can().undo(),
      run: ({ editor }) => editor.chain().focus().undo().run(),
    },
    {
      key: 'redo',
      icon: IconArrowForwardUp,
      mirrors: true,
      keys: 'Control+Shift+Z',
      isAble: ({ editor }) => editor.can().redo(),
      run: ({ editor }) => editor.chain().focus().redo().run(),
    },
  ],
];
