import { lazyPart } from '../../../lib/lazy-part.ts';

/** What resolving a complaint would come to, beside what it asks for. */
export const DECISION_ABOUT = { resolve: lazyPart(() => import('./decision-preview.tsx')) };
