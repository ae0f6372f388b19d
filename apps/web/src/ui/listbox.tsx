import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from '../lib/translate.ts';
import { IconCheck } from './icons.ts';
import classes from './popup.module.css';
import type { Option } from './use-options.ts';

/** Where what one would choose from is made: a screen, by its name. */
export interface NoneYet {
  readonly href: string;
  readonly screen: string;
}

interface ListboxProps {
  id: string;
  popupRef: RefObject<HTMLDivElement | null>;
  labelledBy: string;
  found: readonly Option[];
  loading: boolean;
  active: number;
  selected: readonly string[];
  multiple?: boolean;
  /** There is nothing to choose from yet, and where some of it is made. */
  none?: NoneYet | undefined;
  onHover: (index: number) => void;
  onPick: (option: Option) => void;
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** The list under a select. Focus stays in the input; `aria-activedescendant` says where one is. */
export function Listbox({
  id,
  popupRef,
  labelledBy,
  found,
  loading,
  active,
  selected,
  multiple = false,
  none,
  onHover,
  onPick,
}: ListboxProps) {
  const { t } = useTranslation();
  const listRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    listRef.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    // Pressing the mouse on the list must not take the focus from the input.
    <div ref={popupRef} popover="manual" className={classes.popup} onPointerDown={(event) => event.preventDefault()}>
      <div
        ref={listRef}
        id={id}
        role="listbox"
        aria-labelledby={labelledBy}
        aria-multiselectable={multiple || undefined}
        aria-busy={loading || undefined}
        className={classes.list}
      >
        {found.map((option, index) => (
          <div
            key={option.value}
            id={optionId(id, index)}
            role="option"
            aria-selected={selected.includes(option.value)}
            aria-disabled={option.disabled || loading || undefined}
            data-active={index === active && !loading}
            className={classes.option}
            onPointerMove={() => index !== active && onHover(index)}
            onClick={() => onPick(option)}
          >
            {option.icon}
            <span dir="auto">{option.label}</span>
            {option.detail && <small className={classes.detail}>{option.detail}</small>}
            {option.hint && <span className={classes.hint}>{option.hint}</span>}
            {multiple && selected.includes(option.value) && <IconCheck size={16} className={classes.check} aria-hidden="true" />}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <div className={classes.note} role="status">
          {none ? (
            <>
              {t('common.none_yet')}{' '}
              {/* In a tab of its own: what was typed so far stays, and the list is asked for again when it is opened. */}
              <a href={none.href} target="_blank" rel="noreferrer">
                {t('common.add_where', { screen: none.screen })}
              </a>
            </>
          ) : (
            t(loading ? 'common.loading' : 'common.no_match')
          )}
        </div>
      )}
    </div>
  );
}
