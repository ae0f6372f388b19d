import { expect, it } from 'vitest';
import { afterComplainantWrote, getComplaintPriority, getReportTargets } from './complaint-transitions.ts';

it('each side complains of the other, and of what they did together', () => {
  expect([getReportTargets('client'), getReportTargets('provider')]).toEqual([
    ['partner', 'trip', 'order'],
    ['client', 'trip', 'order'],
  ]);
});

it('what is about a person comes before what is about a job', () => {
  expect(['client', 'partner', 'trip', 'order'].map(getComplaintPriority)).toEqual(['high', 'high', 'normal', 'normal']);
});

it('what somebody writes after a decision brings it back, and nothing else does', () => {
  expect((['open', 'in_progress', 'reopened', 'resolved'] as const).map(afterComplainantWrote)).toEqual([
    'open',
    'in_progress',
    'reopened',
    'reopened',
  ]);
});
