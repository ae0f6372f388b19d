import { checkAddressees, checkBroadcast } from '@diwan/contract/broadcasts';
import { checkSettings } from '@diwan/contract/check-settings';
import { approvalDecision, cashOutDecision, updateDecision, vehicleRejection } from '@diwan/contract/decisions';
import { moveForm, type AskedMoves } from '@diwan/contract/kit/moves';
import { writableFields, type Resource } from '@diwan/contract/kit/resource';
import { validate } from '@diwan/contract/kit/validate';
import { checkLogin } from '@diwan/contract/login';
import {
  candidateFacts,
  delegateFacts,
  eligibilityFacts,
  orderForm,
  orderMoveFacts,
  paymentFacts,
  quoteFacts,
  refundFacts,
  refundPreviewFacts,
  writeOffFacts,
} from '@diwan/contract/order-calls';
import { checkPasswordChange, profile } from '@diwan/contract/profile';
import { checkReply } from '@diwan/contract/replies';
import { COMPLAINT_ASKS } from '@diwan/contract/resources/complaints';
import { RESOURCES } from '@diwan/contract/resources/index';
import { REQUEST_ASKS } from '@diwan/contract/resources/service-requests';
import { SUBSCRIPTION_ASKS } from '@diwan/contract/resources/subscriptions';
import { SETTING_SECTIONS, settingsAt } from '@diwan/contract/settings';
import { checkWalletOrder } from '@diwan/contract/wallet';
import { ORDER_MOVES } from '@diwan/domain/orders/order-moves';
import type { OrderAction } from '@diwan/domain/orders/order-moves';

/** Something that a body is checked by, and the keys that it knows. */
export interface Form {
  readonly name: string;
  readonly keys: readonly string[];
  check(body: Readonly<Record<string, unknown>>): { readonly ok: boolean };
}

const PHONES = [{ phone_code: '971', phone_limit: 9 }];

function ofFacts(name: string, facts: Resource): Form {
  const keys = writableFields(facts).map(([key]) => key);
  return { name, keys, check: (body) => validate(facts, 'create', body, { phones: PHONES }) };
}

function ofMoves(resource: string, moves: AskedMoves): Form[] {
  const facts = RESOURCES.find(({ name }) => name === resource);
  return facts ? Object.entries(moves).map(([action, move]) => ofFacts(`${resource} ${action}`, moveForm(facts, move))) : [];
}

const actions = new Set(Object.values(ORDER_MOVES).flatMap((moves) => Object.keys(moves) as OrderAction[]));
const own = (name: string, keys: string, check: Form['check']): Form => ({ name, keys: keys.split(' '), check });

/** Every form of the product, by the same checks that the dashboard and the API run. */
export const ALL_FORMS: readonly Form[] = [
  ...RESOURCES.map((resource) => ofFacts(resource.name, resource)),
  ...ofMoves('lawSourceServiceUsers', REQUEST_ASKS),
  ...ofMoves('subscription', SUBSCRIPTION_ASKS),
  ...ofMoves('complaints', COMPLAINT_ASKS),
  ...[...actions].map((action) => ofFacts(`orders ${action}`, orderMoveFacts(action))),
  ofFacts('delegate', delegateFacts),
  ofFacts('quote', quoteFacts),
  ofFacts('payment', paymentFacts),
  ofFacts('refund', refundFacts),
  ofFacts('preview of a refund', refundPreviewFacts),
  ofFacts('writing off', writeOffFacts),
  ofFacts('eligibility', eligibilityFacts),
  ofFacts('candidates', candidateFacts),
  ofFacts('placing an order', orderForm),
  ofFacts('decision about an approval', approvalDecision),
  ofFacts('decision about a cash-out', cashOutDecision),
  ofFacts('rejection of a vehicle', vehicleRejection),
  ofFacts('decision about an update request', updateDecision),
  ofFacts('profile', profile),
  ...SETTING_SECTIONS.map((section): Form => {
    const keys = settingsAt(section, 'country').map(([key]) => key);
    return { name: `settings ${section}`, keys, check: (body) => checkSettings(section, body, { currency: 'AED', inherited: {} }) };
  }),
  own('login', 'email password country_id', checkLogin),
  own('password', 'current_password password passwordConfirm', checkPasswordChange),
  own('reply', 'reply send_type', checkReply),
  own('notification', 'all user_type user_ids title body', checkBroadcast),
  own('addressees', 'all user_type user_ids', checkAddressees),
  ...(['charge', 'withdraw'] as const).map((call) =>
    own(call, 'user_type all user_ids filter amount wallet_type charge_type notes', (body) => checkWalletOrder(call, body)),
  ),
];
