import { Editor, RichTextInput } from '../../rich-text/rich-text-input.tsx';
import type { KindInput } from './kind-input.ts';

export const richTextInput: KindInput<'rich_text'> = {
  input: (_, __, slot) => <RichTextInput {...slot} />,
  warmUp: Editor.warmUp,
};
