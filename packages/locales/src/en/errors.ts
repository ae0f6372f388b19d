export default {
  validation: 'Please review the marked fields',
  auth: {
    wrong_credentials: 'The e-mail or password is wrong',
    banned: 'Your account is banned, contact a superadmin',
    inactive: 'Your account is not active, contact a superadmin',
    too_many_attempts_one: 'Too many attempts, try again in a second',
    too_many_attempts_other: 'Too many attempts, try again in {{seconds}} seconds',
    challenge_expired: 'This step has run out of time, log in again',
    wrong_code: 'The code is wrong or was used before',
    totp_required: 'Your account demands two steps: they cannot be switched off',
    totp_enabled: 'Two-step login is on already',
    totp_missing: 'Two-step login is off',
    required: 'Log in to continue',
    country_not_yours: 'The chosen country is not one of yours',
  },
  permission: {
    missing: 'You do not have the permission for this action',
  },
  row: {
    all_countries_only: 'This record holds in all countries: it is changed by who works in all of them',
    not_found: 'Not Found',
    changed: 'Someone else changed this record after you opened it',
    move_not_allowed: 'The present status does not allow this; another admin may have been quicker',
    in_use: 'A record that others use cannot be deleted',
    taken: 'A value is already in use',
  },
  route: {
    malformed: 'The address of the request is malformed',
    not_found: 'Page Not Found',
    method: 'Not Allowed',
  },
  bulk: {
    ids_missing: 'Some of the chosen records are gone; nothing was changed',
  },
  role: {
    in_use: 'A role that admins hold cannot be deleted',
    too_powerful: 'This role has permissions that you do not hold',
    held_elsewhere: 'Admins of countries that are not yours hold this role: it is changed by who works in all of those countries',
  },
  admin: {
    last_super_admin: 'At least one active superadmin must remain',
    yourself: 'You cannot do this to your own account',
    too_powerful: 'You cannot change an admin who holds more than you',
  },
  country: {
    all_countries_only: 'Countries are added by who works in all of them',
    has_rows: 'A country that has records cannot be deleted',
  },
  order: {
    move_not_allowed: 'The status of the order does not allow this; another admin may have been faster',
    cannot_delete: 'An order that is under way or paid cannot be deleted; cancel it first',
    cannot_delegate: 'An order cannot be delegated once it is under way or closed',
    disputed: 'A job that has been delivered cannot be cancelled: finish it, then refund all or a part of it',
    provider_on_a_ride: 'The provider is on another ride; that one ends before this one begins',
  },
  vehicle: {
    incomplete: 'A vehicle is accepted only once it meets all requirements',
    decided: 'This was decided before',
    in_order: 'The vehicle is in an order now and cannot be deleted',
  },
  update_request: {
    decided: 'This request was decided before, and decisions are final',
    changed: 'The record changed after this was asked. Look at the values, then decide',
    none_waiting: 'No request of this provider is waiting',
  },
  settings: {
    all_countries_only: 'Values for all are changed by admins of all countries. Choose one of your countries',
  },
  broadcast: {
    nobody: 'This notification would reach nobody',
    person_gone: 'The account was deleted or banned before the notification arrived',
  },
  channel: {
    not_configured: 'This channel is not set up on the server',
    no_device: 'This person has no registered device',
    no_phone: 'This person has no phone',
    no_email: 'This person has no e-mail',
    not_failed: 'This reply did not fail',
  },
  job: {
    unfinished: 'This job is not finished yet',
    no_failures: 'There are no failed rows to repeat',
    cancelled: 'The work was cancelled before its turn came',
    finished: 'This work has finished, there is nothing left to cancel',
  },
  view_as: {
    super_admin_only: 'Only a superadmin looks as another role',
    read_only: 'You are looking as another role, and nothing is saved meanwhile. Leave the view first',
    unknown: 'That role or country does not exist, leave the view',
  },
  audit: {
    not_a_deletion: 'A record comes back only from its last deletion',
    not_deleted: 'This record is there: nothing to restore',
    parent_deleted: 'This record belongs to a deleted one: restore that first',
  },
  upload: {
    type: 'This type of file is not accepted',
    too_large: 'The file is too large',
    pixels: 'The image has too many pixels',
    missing: 'No file was attached',
    unreadable: 'The file could not be read',
    quota: 'You have uploaded as much as one may in a day, go on tomorrow',
  },
  export: {
    link_used: 'This export link was used or has expired',
  },
  body: {
    too_large: 'The request is too large',
    too_complex: 'The request has more fields or values than any form takes',
    no_form: 'This call takes no forms, send JSON',
    malformed: 'The request body is not valid',
    too_slow: 'The request took too long to arrive, check the connection and try again',
  },
  too_many_requests: 'Too many requests, try again shortly',
  server: {
    busy: 'Too much work right now, try again shortly',
    stopping: 'This server is being restarted, try again in a moment',
  },
  database: {
    unavailable: 'The database is not available now, try again shortly',
    busy: 'This record is busy with something else, try again in a moment',
    slow: 'The request took longer than allowed and was stopped, try again shortly or narrow it',
    read_only: 'Changes cannot be saved just now, nothing was saved, try again shortly',
  },
  storage: {
    full: 'The storage is full, nothing was saved, tell whoever runs the system',
  },
  internal: 'Global Error',
  saved_view: {
    too_many_one: 'A list has at most one saved view; remove it first',
    too_many_other: 'A list has at most {{max}} saved views; remove one first',
  },
} as const;
