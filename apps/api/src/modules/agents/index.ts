import type { Module } from '../module.ts';
import { registerAgents } from './agent-calls.ts';
import { heartbeats, silence } from './heartbeats.ts';
import { routing } from './route-tickets.ts';
import { agentsApi } from './resources.ts';

export const agentsModule: Module = {
  resources: [agentsApi],
  register: registerAgents,
  timers: [heartbeats, silence, routing],
};
