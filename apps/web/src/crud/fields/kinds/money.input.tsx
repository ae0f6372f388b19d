import { MoneyInput } from '../../inputs/money-input.tsx';
import type { KindInput } from './kind-input.ts';

export const moneyInput: KindInput<'money'> = { input: ({ currency }, _, slot) => <MoneyInput {...slot} currencyField={currency} /> };
