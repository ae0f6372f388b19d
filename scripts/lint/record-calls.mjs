const NO_ROW = 'it changes no row that a list shows';
const OF_JOBS = 'jobs are no resource: their owners hear of them by an event of their own';
const OF_SESSIONS = 'sessions and codes are kept beside an admin, whose row and version stay';

/** Who writes into the log or tells of a row by hand, besides `crud/record`, below apps/api/src, and why; what changes a row goes through change-row.ts. */
export const BY_HAND = {
  writeAudit: {
    'crud/routes/export-routes.ts': NO_ROW,
    'crud/routes/job-routes.ts': OF_JOBS,
    'ledger/pay-debt.ts': 'the ledger writes and tells of its lines itself; that a client paid what they owed is logged beside them',
    'ledger/move-wallets.ts': 'the ledger writes and tells of its lines itself; what an admin typed is logged beside them',
    'modules/person-sessions/person-rows.ts': 'logins and logouts: the person’s row and version stay',
    'modules/chats/note-look.ts': 'reading changes no row',
    'modules/orders/demand-eligible.ts': 'a note in the log of an order that stays as it is',
    'modules/session/log-in.ts': OF_SESSIONS,
    'modules/session/give-code.ts': OF_SESSIONS,
    'modules/session/session-routes.ts': OF_SESSIONS,
    'modules/session/sessions.ts': OF_SESSIONS,
  },
  announce: {
    'modules/agents/enter-presence.ts': 'what an agent does is no edit of the seat: agent_presence and ticket_offers are its log',
    'modules/dispatch/tell-desk.ts': 'offers are kept beside an order, which stays as it is',
    'modules/chats/read-conversation.ts': 'how far somebody has read is no edit: it has no version and no entry in the log',
    'modules/tickets/ticket-clock.ts': 'what follows from messages and the time is no edit: the version of the ticket stays',
    'modules/contacts/replies.ts': 'what became of a reply is kept beside its contact, which stays as it is',
  },
  'insert into audit': {
    'modules/session/log-in.ts': 'a login, by the clock of the login itself',
  },
};
