import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { useCan } from '../../lib/permissions.ts';
import { Link } from '../../ui/link.tsx';
import type { Canned } from './use-canned.ts';
import classes from './chats.module.css';

interface CannedMenuProps {
  id: string;
  found: readonly Canned[];
  active: number;
  onPick: (one: Canned) => void;
  onHover: (index: number) => void;
}

/** The canned replies over the box in which one writes; the focus stays in the box, whose keys choose. */
export function CannedMenu({ id, found, active, onPick, onHover }: CannedMenuProps) {
  const { t } = useTranslation();
  const can = useCan();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={box} className={classes.canned}>
      {found.length === 0 ? (
        <p className={classes.hint} role="status">
          {t('chats.canned.none')}
        </p>
      ) : (
        <div id={id} role="listbox" aria-label={t('chats.canned.title')}>
          {found.map((one, index) => (
            // The focus stays in the box, which says by aria-activedescendant where one is.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={one.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.cannedOne}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => index !== active && onHover(index)}
              onClick={() => onPick(one)}
            >
              <strong>
                <bdi>{one.title}</bdi>
              </strong>
              <span dir="auto">{one.text}</span>
            </div>
          ))}
        </div>
      )}
      {can('index-canned-replies') && (
        <Link href="/canned_replies/show-all" className={classes.link}>
          {t('chats.canned.all')}
        </Link>
      )}
    </div>
  );
}
