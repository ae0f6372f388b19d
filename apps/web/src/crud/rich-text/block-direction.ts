import { Extension, type Editor } from '@tiptap/react';

const DIRECTED = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote'];
export type Direction = 'rtl' | 'ltr';

/** Lets a paragraph, a heading, a list or a quotation run the other way than the text around it (`dir`). */
export const BlockDirection = Extension.create({
  name: 'blockDirection',
  addGlobalAttributes: () => [
    {
      types: DIRECTED,
      attributes: {
        dir: {
          default: null,
          parseHTML: (element) => {
            const dir = element.getAttribute('dir');
            return dir === 'rtl' || dir === 'ltr' ? dir : null;
          },
          renderHTML: ({ dir }) => (typeof dir === 'string' ? { dir } : {}),
        },
      },
    },
  ],
});

/** The direction of the block that the caret is in; `base` is that of the whole text. */
export function directionAt(editor: Editor, base: Direction): Direction {
  const { $from } = editor.state.selection;
  return $from.depth > 0 && $from.node(1).attrs['dir'] ? ($from.node(1).attrs['dir'] as Direction) : base;
}

/** Turns the blocks of the selection: the outermost ones, so that a list turns with its bullets. */
export function turnBlocks(editor: Editor, direction: Direction, base: Direction): void {
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      const { doc, selection } = tr;
      doc.nodesBetween(selection.from, selection.to, (node, position, parent) => {
        if (!DIRECTED.includes(node.type.name)) return;
        tr.setNodeAttribute(position, 'dir', parent === doc && direction !== base ? direction : null);
      });
      return true;
    })
    .run();
}
