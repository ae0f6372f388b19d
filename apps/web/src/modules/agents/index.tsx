import { agents, type Agent } from '@diwan/contract/agents/resource';
import { CHANNEL_FLAGS } from '@diwan/domain/agents/offers';
import { defineScreens, type Column } from '../../crud/resource/screens.ts';
import { useWords } from '../../crud/words/words.ts';
import { formatList } from '../../lib/format.ts';
import { WeekInput } from '../working-hours/shared/week-input.tsx';

const LANGUAGES = { ar: 'speaks_ar', en: 'speaks_en' } as const;

/** What is on among some flags, each by its word. */
function OnAmong({ row, flags, words: name }: { row: Agent; flags: Readonly<Record<string, keyof Agent>>; words: string }) {
  const words = useWords();
  return formatList(Object.keys(flags).flatMap((key) => (row[flags[key] as keyof Agent] === 1 ? [words(`enums.${name}.${key}`)] : [])));
}

const languages: Column<Agent> = {
  key: 'languages',
  header: 'desk.languages',
  reads: Object.values(LANGUAGES),
  cell: (row) => <OnAmong row={row} flags={LANGUAGES} words="locales" />,
};
const channels: Column<Agent> = {
  key: 'channels',
  header: 'desk.channels',
  reads: Object.values(CHANNEL_FLAGS),
  cell: (row) => <OnAmong row={row} flags={CHANNEL_FLAGS} words="ticket_channels" />,
};

export const agentScreens = defineScreens(agents, {
  columns: [{ key: 'name', sort: 'name' }, 'admin_id', 'country_id', 'team', languages, channels, 'presence', 'agents_cant_receive_orders'],
  moreColumns: ['capacity', 'presence_at', 'created_at'],
  expanded: ['name', 'admin_id', 'capacity', 'shift', 'takes_abroad', 'presence_at', 'created_at', 'updated_at'],
  form: [
    ['admin_id', 'name'],
    ['country_id', 'team'],
    'takes_abroad',
    ['speaks_ar', 'speaks_en'],
    ['takes_chats', 'takes_calls'],
    ['takes_contact_messages', 'takes_complaints'],
    'capacity',
    'shift',
    'agents_cant_receive_orders',
  ],
  inputs: { shift: WeekInput },
});
