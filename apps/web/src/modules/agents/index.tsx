import { agents, type Agent } from '@diwan/contract/resources/agents';
import { CHANNEL_FLAGS } from '@diwan/domain/agents/offers';
import { labelKey } from '../../crud/labels.ts';
import { defineScreens, type Column } from '../../crud/screens.ts';
import { useWords } from '../../crud/words.ts';
import { formatList } from '../../lib/format.ts';
import { WeekInput } from '../working-hours/shared/week-input.tsx';

type Flag = 'speaks_ar' | 'speaks_en' | (typeof CHANNEL_FLAGS)[keyof typeof CHANNEL_FLAGS];
const LANGUAGES = ['speaks_ar', 'speaks_en'] as const;
const CHANNELS = Object.values(CHANNEL_FLAGS);

/** What is on among some flags, by their names. */
function OnAmong({ row, flags }: { row: Agent; flags: readonly Flag[] }) {
  const words = useWords();
  return formatList(flags.filter((flag) => row[flag] === 1).map((flag) => words(labelKey(agents, flag))));
}

const languages: Column<Agent> = { key: 'languages', header: 'desk.languages', cell: (row) => <OnAmong row={row} flags={LANGUAGES} /> };
const channels: Column<Agent> = { key: 'channels', header: 'desk.channels', cell: (row) => <OnAmong row={row} flags={CHANNELS} /> };

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
