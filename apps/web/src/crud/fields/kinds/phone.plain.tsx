import { Phone } from '../../cells/phone.tsx';
import type { KindPlain } from './kind-plain.ts';

export const phonePlain: KindPlain<'phone'> = { plain: (_, value) => <Phone phone={String(value)} /> };
