import type * as z from 'zod/mini';
import { clientCancelForm, clientFareForm, clientOrderForm, clientPayForm, clientQuoteForm } from '@diwan/contract/orders/client-app-calls';
import { complaintForm } from '@diwan/contract/complaints/app-calls';
import { rateForm } from '@diwan/contract/orders/app-calls';
import { PROVIDER_ACTIONS, providerTransitionForm } from '@diwan/contract/orders/provider-app-calls';
import { bankAccountForm } from '@diwan/contract/providers/app-calls';
import { updateRequestForm } from '@diwan/contract/update-requests/app-calls';
import { documentForm, vehicleForm } from '@diwan/contract/vehicles/app-calls';
import { addresseesBody, broadcastBody } from '@diwan/contract/broadcasts/form';
import { APP_CALLS } from '@diwan/contract/app-calls';
import { CALLS } from '@diwan/contract/calls';
import type { AppCall, Call } from '@diwan/contract/kit/call';
import { checkSettings } from '@diwan/contract/settings/check-settings';
import { assignForm, withdrawForm } from '@diwan/contract/dispatch/calls';
import { updateDecision } from '@diwan/contract/update-requests/update-request';
import { vehicleAcceptance, vehicleRejection } from '@diwan/contract/vehicles/decisions';
import { approvalDecision } from '@diwan/contract/approvals/resource';
import { cashOutDecision } from '@diwan/contract/cash-outs/resource';
import { transitionForm, type AskedTransitions } from '@diwan/contract/kit/transitions';
import { writableFields, type Form } from '@diwan/contract/kit/form';
import { checkSchema, validate } from '@diwan/contract/kit/validate';
import { loginBody } from '@diwan/contract/session/login';
import {
  candidateForm,
  delegateForm,
  eligibilityForm,
  orderForm,
  orderTransitionForm,
  paymentForm,
  quoteForm,
  refundForm,
  refundPreviewForm,
  writeOffForm,
  reviewForm,
} from '@diwan/contract/orders/forms';
import { passwordChange, profile } from '@diwan/contract/profile/form';
import { replyBody } from '@diwan/contract/contacts/replies';
import { findingDecision, findingTake } from '@diwan/contract/findings/resource';
import { COMPLAINT_ASKS, complaintOpening, complaintPriority } from '@diwan/contract/complaints/resource';
import { RESOURCES } from '@diwan/contract/resources';
import { REQUEST_ASKS } from '@diwan/contract/requests/service-requests';
import { TICKET_ASKS } from '@diwan/contract/tickets/resource';
import { SUBSCRIPTION_ASKS } from '@diwan/contract/requests/subscriptions';
import { SETTING_SECTIONS, settingsAt } from '@diwan/contract/settings/settings';
import { walletBodies } from '@diwan/contract/wallet/forms';
import { ORDER_TRANSITIONS } from '@diwan/domain/orders/order-transitions';
import { getKeys } from '@diwan/domain/records';

/** Something that a body is checked by, and the keys that it knows. */
export interface CheckedForm {
  readonly name: string;
  readonly keys: readonly string[];
  check(body: Readonly<Record<string, unknown>>): { readonly ok: boolean };
}

const PHONES = [{ phone_code: '971', phone_limit: 9 }];

function ofForm(name: string, form: Form): CheckedForm {
  const keys = writableFields(form).map(([key]) => key);
  return { name, keys, check: (body) => validate(form, 'create', body, { phones: PHONES }) };
}

function ofTransitions(resource: string, moves: AskedTransitions): CheckedForm[] {
  const facts = RESOURCES.find(({ name }) => name === resource);
  if (!facts) throw new Error(`${resource} is no resource`);
  return Object.entries(moves).map(([action, move]) => ofForm(`${resource} ${action}`, transitionForm(facts, move)));
}

const actions = new Set(Object.values(ORDER_TRANSITIONS).flatMap((moves) => getKeys(moves)));

const ofSchema = (name: string, keys: string, schema: z.ZodMiniType): CheckedForm => ({
  name,
  keys: keys.split(' '),
  check: (body) => checkSchema(schema, body),
});

/** The forms that declared calls take and that nothing below has named yet. */
function getOthers(named: readonly CheckedForm[]): CheckedForm[] {
  const known = new Set(named.map(({ keys }) => keys.toSorted().join()));
  return [...CALLS, ...APP_CALLS].flatMap((call: Call | AppCall) => {
    const { body } = call;
    if (body === undefined || !('fields' in body)) return [];
    const form = ofForm(`${call.method} ${call.path}`, body);
    const signature = form.keys.toSorted().join();
    if (form.keys.length === 0 || known.has(signature)) return [];
    known.add(signature);
    return [form];
  });
}

/** Forms by names of ours. The code of a login is none of them: it takes any text, and refuses what proves nothing (`modules/session/second-step.test.ts`). */
const NAMED: readonly CheckedForm[] = [
  ...RESOURCES.map((resource) => ofForm(resource.name, resource)),
  ...ofTransitions('lawSourceServiceUsers', REQUEST_ASKS),
  ...ofTransitions('subscriptions', SUBSCRIPTION_ASKS),
  ...ofTransitions('complaints', COMPLAINT_ASKS),
  ...ofTransitions('tickets', TICKET_ASKS),
  ...[...actions].map((action) => ofForm(`orders ${action}`, orderTransitionForm(action))),
  ...PROVIDER_ACTIONS.map((action) => ofForm(`a provider’s ${action}`, providerTransitionForm(action))),
  ofForm('a client’s quote', clientQuoteForm),
  ofForm('a client’s order', clientOrderForm),
  ofForm('calling one’s order off', clientCancelForm),
  ofForm('paying for an order', clientPayForm),
  ofForm('answering a fare', clientFareForm),
  ofForm('rating', rateForm),
  ofForm('a complaint', complaintForm),
  ofForm('a complaint that the desk takes down', complaintOpening),
  ofForm('how urgent a complaint is', complaintPriority),
  ofForm('delegate', delegateForm),
  ofForm('assign', assignForm),
  ofForm('withdraw', withdrawForm),
  ofForm('quote', quoteForm),
  ofForm('payment', paymentForm),
  ofForm('refund', refundForm),
  ofForm('preview of a refund', refundPreviewForm),
  ofForm('writing off', writeOffForm),
  ofForm('ending a review', reviewForm),
  ofForm('eligibility', eligibilityForm),
  ofForm('candidates', candidateForm),
  ofForm('placing an order', orderForm),
  ofForm('decision about an approval', approvalDecision),
  ofForm('decision about a cash-out', cashOutDecision),
  ofForm('taking a finding', findingTake),
  ofForm('decision about a finding', findingDecision),
  ofForm('bank account', bankAccountForm),
  ofForm('update request', updateRequestForm),
  ofForm('own vehicle', vehicleForm),
  ofForm('document', documentForm),
  ofForm('acceptance of a vehicle', vehicleAcceptance),
  ofForm('rejection of a vehicle', vehicleRejection),
  ofForm('decision about an update request', updateDecision),
  ofForm('profile', profile),
  ...SETTING_SECTIONS.map((section): CheckedForm => {
    const keys = settingsAt(section, 'country').map(([key]) => key);
    return { name: `settings ${section}`, keys, check: (body) => checkSettings(section, body, { currency: 'AED', inherited: {} }) };
  }),
  ofSchema('login', 'email password country_id', loginBody),
  ofSchema('password', 'current_password password passwordConfirm', passwordChange),
  ofSchema('reply', 'reply send_type', replyBody),
  ofSchema('notification', 'all user_type user_ids title body', broadcastBody),
  ofSchema('addressees', 'all user_type user_ids', addresseesBody),
  ...(['charge', 'withdraw'] as const).map((call) =>
    ofSchema(call, 'user_type all user_ids filter amount wallet_type charge_type notes', walletBodies[call]),
  ),
];

/** Every form of the product, by the same checks that the dashboard and the API run: a call that is declared is among them by itself. */
export const ALL_FORMS: readonly CheckedForm[] = [...NAMED, ...getOthers(NAMED)];
