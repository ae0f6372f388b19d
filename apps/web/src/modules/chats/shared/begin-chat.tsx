import { Suspense, useState } from 'react';
import { useWords } from '../../../crud/words/words.ts';
import { loadArea } from '../../../lib/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useCan } from '../../../lib/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { IconSend } from '../../../ui/screen-icons.ts';

const BeginDialog = lazyPart(() => Promise.all([import('../begin-dialog.tsx'), loadArea('chats')]).then(([file]) => file));

interface BeginChatProps {
  userType: 'client' | 'provider';
  person: { readonly id: number; readonly first_name: string; readonly last_name: string };
}

/** Writes to somebody from their page, for whoever may answer people. */
export function BeginChat({ userType, person }: BeginChatProps) {
  const words = useWords();
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  if (!can('reply-chats') || !can('index-chats')) return null;
  return (
    <>
      <Button icon={<IconSend size={16} data-mirror aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {words('detail.desk.write')}
      </Button>
      {isOpen && (
        <Suspense>
          <BeginDialog
            userType={userType}
            id={person.id}
            name={`${person.first_name} ${person.last_name}`}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
