/** A yes or no as the wire writes it. */
export const asFlag = (yes: boolean): 0 | 1 => (yes ? 1 : 0);
