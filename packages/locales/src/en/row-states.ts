/** What the switches of a row say where they are only read; lists need these, the rest of `detail` comes with its screens. */
export default {
  active: 'Active',
  inactive: 'Inactive',
  banned: 'Banned',
  locked: 'Locked',
  accepted: 'Approved',
  not_accepted: 'Not approved',
  available: 'Available',
  unavailable: 'Unavailable',
} as const;
