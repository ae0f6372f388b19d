import type { Module } from '../module.ts';
import { paperReminders } from './remind-of-papers.ts';

/** Papers of providers and vehicles that run out: both sides are told before they do. */
export const papersModule: Module = { timers: [paperReminders] };
