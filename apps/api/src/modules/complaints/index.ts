import type { Module } from '../module.ts';
import { registerOwnComplaints } from './app-calls.ts';
import { registerComplaints } from './complaint-calls.ts';
import { approvedPenalty, registerComplaintTransitions } from './transition-complaint.ts';

/** What people complain about, from its first word to its decision. The resource stands with the orders, whose pages lead with it. */
export const complaintsModule: Module = {
  approvals: { penalty: approvedPenalty },
  register(app, base) {
    registerComplaintTransitions(app, base);
    registerComplaints(app, base);
  },
  registerApp: registerOwnComplaints,
};
