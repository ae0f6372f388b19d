export type Tone = 'wait' | 'go' | 'good' | 'bad' | 'plain';

/** The one map from a status to its tone: waiting, under way, well ended, badly ended, neither. */
const TONES: Readonly<Record<string, Tone>> = {
  // Orders, trips, transfers
  pending: 'wait',
  client_receive_offers: 'wait',
  ready_to_pay: 'wait',
  accepted: 'go',
  order_progress: 'go',
  in_way: 'go',
  current_trip: 'go',
  partner_accept_trip: 'go',
  partner_in_pickup_location: 'go',
  partner_start_trip: 'go',
  reached_stop_point: 'go',
  driver_arrived: 'go',
  driver_started_trip: 'go',
  pre_finished: 'go',
  start: 'go',
  driver_start_order: 'go',
  driver_in_the_way: 'go',
  driver_arrived_location: 'go',
  driver_picked_up_package: 'go',
  driver_transferred: 'go',
  order_done: 'good',
  finished: 'good',
  partner_finished: 'good',
  driver_finished: 'good',
  rejected: 'bad',
  admin_reject: 'bad',
  client_cancel: 'bad',
  client_canceled: 'bad',
  rider_cancel: 'bad',
  partner_cancel_trip: 'bad',
  admin_cancel: 'bad',
  agent_cancel: 'bad',
  auto_cancel: 'plain',
  // Payments
  unpaid: 'wait',
  partly_paid: 'wait',
  paid: 'good',
  captured: 'good',
  partly_refunded: 'plain',
  refunded: 'plain',
  written_off: 'bad',
  // Sliders
  slider_running: 'good',
  slider_scheduled: 'wait',
  slider_ended: 'plain',
  slider_off: 'plain',
  // Vehicles
  waiting: 'wait',
  incomplete: 'plain',
  on_road: 'good',
  off_road: 'bad',
  // Update requests
  accept: 'good',
  reject: 'bad',
  // Tickets and complaints
  open: 'wait',
  onCall: 'go',
  in_progress: 'go',
  replied: 'go',
  reopen: 'wait',
  reopened: 'wait',
  resolved: 'good',
  closed: 'plain',
  // Subscriptions
  cancelled: 'bad',
  // Approvals
  approved: 'good',
  refused: 'bad',
  expired: 'bad',
  called_off: 'plain',
  failed: 'bad',
  // Orders that wait for a yes
  waits_for_client: 'wait',
  waits_for_office: 'wait',
  confirmed: 'good',
  released: 'good',
  // Dispatch
  searching: 'go',
  later: 'plain',
  offer_open: 'wait',
  offer_accepted: 'good',
  offer_priced: 'go',
  repriced: 'go',
  offer_declined: 'bad',
  offer_expired: 'plain',
  offer_withdrawn: 'plain',
  // Long work
  queued: 'wait',
  running: 'go',
  done: 'good',
  // Partners on the map
  free: 'good',
  in_order: 'go',
  offline: 'plain',
  // Accounts and presence
  active: 'good',
  inactive: 'plain',
  banned: 'bad',
  locked: 'bad',
  away: 'wait',
  end_work: 'plain',
  after_call_work: 'go',
  on_meeting: 'go',
  on_training: 'go',
  coaching: 'go',
  break: 'wait',
};

/** The tone of a status; undefined for a word that is no status (a gender, say). */
export function getTone(status: string): Tone | undefined {
  return TONES[status];
}
