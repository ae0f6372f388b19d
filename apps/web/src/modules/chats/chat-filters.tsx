import { CHAT_SORTS } from '@diwan/contract/chats/messages';
import { CONVERSATION_KINDS } from '@diwan/domain/chat/conversation';
import { useTranslation } from '../../lib/translate.ts';
import { chosenCountry } from '../../lib/preferences.ts';
import { useCountries } from '../../lib/session-query.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconArrowsSort } from '../../ui/icons.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import type { ChatView } from './chat-view.ts';
import classes from './chats.module.css';

/** Which kind, whose country, and in which order: one menu, of which what is chosen shows by its button. */
export function ChatFilters({ view, onGo }: { view: ChatView; onGo: (change: Partial<ChatView>) => void }) {
  const { t } = useTranslation();
  const { data } = useCountries();
  const countries = chosenCountry() === null ? (data ?? []) : [];
  const choices = <V extends string | number>(
    heading: string,
    options: readonly (readonly [V | null, string])[],
    value: V | null,
    pick: (value: V | null) => void,
  ): MenuItem[] => [
    { kind: 'heading', label: heading },
    ...options.map(([one, label]) => ({ label, checked: one === value, onPick: () => pick(one) })),
  ];
  const kinds = CONVERSATION_KINDS.map((kind) => [kind, t(`enums.conversation_kinds.${kind}`)] as const);
  const items: MenuItem[] = [
    ...choices(
      t('chats.sort'),
      CHAT_SORTS.map((sort) => [sort, t(`enums.chat_sorts.${sort}`)] as const),
      view.sort,
      (sort) => onGo({ sort: sort ?? 'last_message' }),
    ),
    { kind: 'line' },
    ...choices(t('chats.kind'), [[null, t('chats.any_kind')] as const, ...kinds], view.kind, (kind) => onGo({ kind })),
    ...(countries.length > 1
      ? [
          { kind: 'line' } as const,
          ...choices(
            t('chats.country'),
            [[null, t('chats.any_country')] as const, ...countries.map(({ id, name }) => [id, name] as const)],
            view.country,
            (country) => onGo({ country }),
          ),
        ]
      : []),
  ];
  const isNarrowed = view.kind !== null || view.country !== null || view.sort !== 'last_message';
  return (
    <Menu
      label={t('chats.filters')}
      items={items}
      renderButton={(props) => (
        <IconButton
          {...props}
          name={t('chats.filters')}
          icon={<IconArrowsSort size={18} />}
          className={isNarrowed ? classes.narrowed : undefined}
        />
      )}
    />
  );
}
