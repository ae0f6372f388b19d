import '../words/validation-words.ts';
import type { Editor } from '@tiptap/react';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useWords } from '../words/words.ts';
import { linkAddress } from './link-address.ts';

/** Has the selected words lead somewhere; where there are none, and no link, the address is written as it was typed. */
function setLink(editor: Editor, address: string, typed: string): void {
  const link = { type: 'link', attrs: { href: address } };
  const chain = editor.chain().extendMarkRange('link');
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: typed.trim(), marks: [link] }).run();
  else chain.setLink({ href: address }).run();
}

/** Asks where the selected words lead, and refuses what is no address. Without a selection the address itself is written. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const words = useWords();
  const present: unknown = editor.getAttributes('link')['href'];
  const [typed, setTyped] = useState(typeof present === 'string' ? present : '');
  const [tried, setTried] = useState(false);
  const address = linkAddress(typed);

  function leave(change: () => void) {
    change();
    onClose();
    // The dialog gives the focus back to the toolbar; the text is where one goes on.
    requestAnimationFrame(() => editor.commands.focus());
  }

  function apply(event?: FormEvent) {
    event?.preventDefault();
    // The dialog stands inside the record's form for React, though not on the page.
    event?.stopPropagation();
    setTried(true);
    if (address === undefined) return;
    leave(() => setLink(editor, address, typed));
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={words('rich_text.link')}
      footer={
        <>
          {editor.isActive('link') && (
            <Button variant="quietDanger" onClick={() => leave(() => editor.chain().extendMarkRange('link').unsetLink().run())}>
              {words('rich_text.unlink')}
            </Button>
          )}
          <Button onClick={onClose}>{words('form.cancel')}</Button>
          <Button variant="primary" onClick={() => apply()}>
            {words('rich_text.link_set')}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={apply}>
        <TextInput
          data-autofocus
          ltr
          required
          inputMode="url"
          autoComplete="off"
          label={words('rich_text.address')}
          help={words('rich_text.address_help')}
          error={tried && address === undefined ? words(typed.trim() === '' ? 'validation.empty' : 'rich_text.address_wrong') : undefined}
          value={typed}
          onChange={setTyped}
        />
      </form>
    </Modal>
  );
}
