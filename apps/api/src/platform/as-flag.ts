/** A yes or no as the wire writes it. */
export type Flag = 0 | 1;

/** A yes or no of a row as the wire's. */
export const asFlag = (yes: boolean): Flag => (yes ? 1 : 0);
