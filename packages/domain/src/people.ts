/** The two kinds of people whom the marketplace brings together. */
export type UserType = 'client' | 'provider';
