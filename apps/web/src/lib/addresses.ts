/** What is known of the dashboard's addresses. */
interface Addresses {
  /** Whether an address leads to a screen. */
  readonly has: (address: string) => boolean;
  /** The address of a resource's list; undefined where it has none. */
  readonly getList: (route: string) => string | undefined;
}

let warm: (address: string) => void = () => undefined;

/** Told once by whoever loads screens. */
export function knowWarmUp(warmUp: (address: string) => void): void {
  warm = warmUp;
}

/** Starts loading the screen of an address before it is opened. */
export const warmUpAddress = (address: string): void => warm(address);

let known: Addresses | undefined;

/** Told once by whoever puts screens at addresses: what lies below the app does not import its screens. */
export function knowAddresses(addresses: Addresses): void {
  known = addresses;
}

/** Whether an address leads to a screen. */
export const hasScreen = (address: string): boolean => known?.has(address) ?? false;

/** The address of a resource's list; undefined where it has none. */
export const getListAddress = (route: string): string | undefined => known?.getList(route);
