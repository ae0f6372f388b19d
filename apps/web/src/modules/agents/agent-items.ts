import type { DeskBoard } from '@diwan/contract/agents/desk-calls';
import type { Words } from '../../crud/words/words.ts';
import type { MenuItem } from '../../ui/menu.tsx';

/** Agents to choose from, each with what they do now: a supervisor may give more than somebody takes by themselves. */
export const getAgentItems = (agents: DeskBoard['agents'], words: Words, onPick: (admin: number) => void): MenuItem[] =>
  agents.map(({ admin_id: admin, name, presence }) => ({
    label: `${name} · ${words(`enums.presences.${presence}`)}`,
    onPick: () => onPick(admin),
  }));
