import { PhoneInput } from '../../inputs/phone-input.tsx';
import type { KindInput } from './kind-input.ts';

export const phoneInput: KindInput<'phone'> = { input: (_, __, slot) => <PhoneInput {...slot} /> };
