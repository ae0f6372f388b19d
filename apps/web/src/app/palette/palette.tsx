import { MENU } from '@diwan/contract/permissions/menu';
import { SEARCH_MIN } from '@diwan/contract/search/search';
import { useQuery } from '@tanstack/react-query';
import { followLink } from '../../lib/navigation.ts';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/permissions.ts';
import { phoneText } from '../../lib/phone-text.ts';
import { IconSearch } from '../../ui/icons.ts';
import { Modal } from '../../ui/modal.tsx';
import { Ltr } from '../../ui/text.tsx';
import { menuWords } from '../menu-words.ts';
import { warmUp } from '../load-screen.ts';
import classes from './palette.module.css';
import { knownItems, matching, recordItems, type PaletteItem } from './palette-items.ts';

const WAIT = 200;
const GROUPS = ['pages', 'actions', 'records'] as const;
const FEW = 8;

/** What a route is called in the menu. */
function getKind(route: string): string {
  const entry = MENU.flatMap((group) => group.entries).find(({ to }) => to === `/${route}/show-all` || to === `/${route}`);
  return entry ? menuWords(entry) : '';
}

/** Goes anywhere by typing: pages, forms and records, of which only those are offered that the admin may see. */
export function Palette({ takeTyped, onClose }: { takeTyped: () => string; onClose: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(takeTyped);
  const [active, setActive] = useState(0);
  const keyword = useSettled(typed.trim());
  const search = [...keyword].length >= SEARCH_MIN;
  const { data: found, isFetching } = useQuery({
    queryKey: ['search', keyword],
    queryFn: async ({ signal }) => (await call('GET search', { query: { keyword }, signal })).data,
    enabled: search,
  });
  const known = useMemo(() => knownItems(can), [can]);
  const shown = useDeferredValue(typed);
  const items = useMemo(() => {
    const some = matching(known, shown);
    const records = search && found ? recordItems(found, getKind) : [];
    return [
      ...some.filter((item) => item.group === 'pages').slice(0, FEW),
      ...some.filter((item) => item.group === 'actions').slice(0, FEW),
      ...records,
    ];
  }, [known, shown, search, found]);
  const at = Math.min(active, items.length - 1);

  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function go(item: PaletteItem | undefined) {
    if (!item) return;
    onClose();
    followLink(item.href);
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      return go(items[at]);
    }
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined || items.length === 0) return;
    event.preventDefault();
    setActive((next + items.length) % items.length);
  }

  return (
    <Modal open onClose={onClose} title={t('lists.palette.title')}>
      <div className={classes.field}>
        <IconSearch size={18} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          data-autofocus
          aria-label={t('lists.palette.label')}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          dir={typed === '' ? undefined : 'auto'}
          placeholder={t('lists.palette.placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label={t('lists.palette.title')} className={classes.list}>
        {GROUPS.map((group) => (
          <Group key={group} id={id} group={group} items={items} active={at} onHover={setActive} onPick={go} />
        ))}
      </div>
      <p role="status" className={classes.note}>
        {items.length === 0 ? t(isFetching || keyword !== typed.trim() ? 'common.loading' : 'common.no_match') : t('lists.palette.help')}
      </p>
    </Modal>
  );
}

interface GroupProps {
  id: string;
  group: PaletteItem['group'];
  items: readonly PaletteItem[];
  active: number;
  onHover: (index: number) => void;
  onPick: (item: PaletteItem) => void;
}

function Group({ id, group, items, active, onHover, onPick }: GroupProps) {
  const { t } = useTranslation();
  const own = items.flatMap((item, index) => (item.group === group ? [{ item, index }] : []));
  if (own.length === 0) return null;
  return (
    <div role="group" aria-labelledby={`${id}-${group}`}>
      <div id={`${id}-${group}`} role="presentation" className={classes.heading}>
        {t(`lists.palette.groups.${group}`)}
      </div>
      {own.map(({ item, index }) => (
        // The focus stays in the input, which says by aria-activedescendant where one is.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={item.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          data-active={index === active}
          className={classes.option}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => {
            if (index !== active) onHover(index);
            warmUp(item.href);
          }}
          onClick={() => onPick(item)}
        >
          <span className={classes.words}>
            <bdi>{item.label}</bdi>
            <Facts item={item} />
          </span>
          {item.hint && <span className={classes.hint}>{item.hint}</span>}
        </div>
      ))}
    </div>
  );
}

/** By what a record is told apart from others of its name. */
function Facts({ item: { phone, facts } }: { item: PaletteItem }) {
  if (!phone && !facts?.length) return null;
  return (
    <span className={classes.facts}>
      {phone && <Ltr>{phoneText(phone)}</Ltr>}
      {facts?.map((fact) => (
        <bdi key={fact}>{fact}</bdi>
      ))}
    </span>
  );
}

/** A text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
