import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { loadArea } from '../../lib/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconSearch } from '../../ui/icons.ts';

const Palette = lazyPart(() => Promise.all([import('./palette.tsx'), loadArea('lists')]).then(([file]) => ({ default: file.Palette })));

/** Opens the palette, as Ctrl+K and Cmd+K do from anywhere. By the key, so that an Arabic layout works too. */
export function PaletteButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  // What is typed between the key and the palette, whose code may still be on its way; null while nothing is waited for.
  const early = useRef<string | null>(null);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (early.current !== null && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
        early.current += event.key;
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // What another dialog asks must be answered first.
      if (document.querySelector('[aria-modal="true"]')) return;
      early.current = '';
      setOpen(true);
    };
    // Before the list's own keys.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);

  return (
    <>
      <IconButton name={t('shell.search')} icon={<IconSearch size={18} />} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <Palette
            takeTyped={() => {
              const typed = early.current ?? '';
              early.current = null;
              return typed;
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
