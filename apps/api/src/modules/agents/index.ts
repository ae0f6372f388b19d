import type { Module } from '../module.ts';
import { registerAgents } from './agent-calls.ts';
import { registerAgentDesk, registerReportFile } from './desk-calls.ts';
import { heartbeats, silence } from './heartbeats.ts';
import { routing } from './route-tickets.ts';
import { agentsApi } from './resources.ts';

export const agentsModule: Module = {
  resources: [agentsApi],
  register(app, base) {
    registerAgents(app, base);
    registerAgentDesk(app, base);
  },
  downloads: (app, base) => [registerReportFile(app, base)],
  timers: [heartbeats, silence, routing],
};
