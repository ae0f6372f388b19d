import type { EditorOptions } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { BlockDirection } from './block-direction.ts';
import { linkAddress } from './link-address.ts';

/** What the editor can write: just what the API keeps (its `clean-rich-text.ts`). */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['mailto', 'tel'],
      isAllowedUri: (address) => linkAddress(address) !== undefined,
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    },
  }),
  BlockDirection,
];

export const EDITOR_SETUP = {
  extensions: EXTENSIONS,
  // The content security policy allows no style element; the editor's own styles stand in rich-text.module.css.
  injectCSS: false,
} satisfies Partial<EditorOptions>;
