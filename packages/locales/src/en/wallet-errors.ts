/** What the API says of wallets. */
export default {
  wallet: {
    insufficient: 'Not enough in the wallet: {{available}} available',
    not_enough: 'Not enough in the wallet',
    promised: 'Open wallet orders need {{promised}} of the balance: {{available}} is free to take',
    needed: 'Open wallet orders need this balance',
    pending: '{{available}} can be taken out now; {{pending}} was earned lately and can be taken out once its time is over',
    stopped: '{{available}} can be taken out now; {{stopped}} is stopped until a complaint or a finding about it is decided',
    not_available: 'Part of the balance was earned lately or is stopped, and cannot be taken out yet',
    debt: 'The wallet owes {{amount}}; it is paid before anything new is ordered',
    no_debt: 'The wallet owes nothing',
    no_gateway: 'Wallets cannot be charged from the app yet: pay at the office, which charges the wallet',
    several_currencies: 'These wallets are in different currencies. Choose a country, or people of one currency',
    several_countries: 'Above the limit for a second admin it must be for one country. Choose a country',
    takes_two: 'Something speaks against paying them, so it takes a second admin: withdraw for them anew, so that one is asked',
    nobody: 'There is nobody this would apply to',
    person_gone: 'The account was deleted, or changed its country',
  },
} as const;
