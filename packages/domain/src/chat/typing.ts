/** Who writes says so this often, and is forgotten after the other where nothing more is said. Milliseconds. */
export const TYPING_EVERY = 5_000;
export const TYPING_LASTS = 6_000;
