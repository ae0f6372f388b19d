import { EditorContent, useEditor, type EditorOptions } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ControlIds } from '../../ui/field.tsx';
import { useWords } from '../words/words.ts';
import { BlockDirection, type Direction } from './block-direction.ts';
import { linkAddress } from './link-address.ts';
import { toast } from '../../ui/toast-store.ts';
import { LinkDialog } from './link-dialog.tsx';
import { withoutPastedMarks } from '@diwan/contract/kit/text-rules';
import { readPastedHtml } from './pasted-html.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import classes from './rich-text.module.css';

/** What the editor can write: just what the API keeps (its `clean-html.ts`). */
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

const EDITOR_SETUP = {
  extensions: EXTENSIONS,
  // The content security policy allows no style element; the editor's own styles stand in rich-text.module.css.
  injectCSS: false,
} satisfies Partial<EditorOptions>;

export interface RichTextEditorProps {
  ids: ControlIds;
  /** The field that it writes, for the form to find it. */
  path: string;
  name: string;
  base: Direction;
  language: string | undefined;
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
}

/** A formatted text being written. */
export default function RichTextEditor({ ids, path, name, base, language, value, onChange, onBlur }: RichTextEditorProps) {
  const words = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const [linking, setLinking] = useState(false);
  // What the text was last known to be, so that only changes from outside are put into it.
  const known = useRef(value);
  const attributes = useAttributes({ ids, path, base, language });

  const changed = useEffectEvent((html: string) => {
    known.current = html;
    onChange(html);
  });
  const left = useEffectEvent((to: EventTarget | null) => {
    if (!(to instanceof Node && frame.current?.contains(to))) onBlur();
  });

  const editor = useEditor({
    ...EDITOR_SETUP,
    content: value,
    editorProps: {
      attributes,
      transformPastedText: withoutPastedMarks,
      transformPastedHTML: (html) => {
        const pasted = readPastedHtml(html);
        for (const what of pasted.lost) toast.info(words(`rich_text.lost.${what}`));
        return pasted.html;
      },
      handleDOMEvents: {
        // The tab key leaves the text, in lists too: they have buttons for their levels.
        keydown: (_view, event) => event.key === 'Tab',
      },
    },
    onUpdate: ({ editor: now }) => changed(now.isEmpty ? '' : now.getHTML()),
    onBlur: ({ event }) => left(event.relatedTarget),
  });

  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, attributes]);

  useEffect(() => {
    // A label leads to inputs only; this one leads to the text.
    const label = document.getElementById(`${ids.id}-label`);
    const focus = () => void editor.commands.focus();
    label?.addEventListener('click', focus);
    return () => label?.removeEventListener('click', focus);
  }, [editor, ids.id]);

  const desk = useMemo(() => ({ editor, base, askLink: () => setLinking(true) }), [editor, base]);

  return (
    <div ref={frame} className={classes.editor} data-invalid={ids['aria-invalid']}>
      <RichTextToolbar desk={desk} controls={ids.id} name={name} />
      <EditorContent
        editor={editor}
        className={classes.writing}
        onKeyDown={(event) => {
          if (event.altKey && event.key === 'F10') frame.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus();
        }}
      />
      <p id={`${ids.id}-keys`} className="sr-only">
        {words('rich_text.keys')}
      </p>
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

/** What the element that one writes in says about itself. */
function useAttributes({ ids, path, base, language }: Pick<RichTextEditorProps, 'ids' | 'path' | 'base' | 'language'>) {
  const { id, 'aria-invalid': invalid, 'aria-required': required, 'aria-describedby': described } = ids;
  return useMemo(() => {
    const attributes: Record<string, string> = {
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      'aria-describedby': [described, `${id}-keys`].filter(Boolean).join(' '),
      'data-path': path,
      dir: base,
      class: classes['text'] ?? '',
    };
    if (language !== undefined) attributes['lang'] = language;
    if (invalid) attributes['aria-invalid'] = 'true';
    if (required) attributes['aria-required'] = 'true';
    return attributes;
  }, [id, invalid, required, described, path, base, language]);
}
