import { plainKind } from './plain.ts';

export const timeKind = plainKind<'time'>();
