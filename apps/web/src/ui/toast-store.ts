export type ToastTone = 'success' | 'error' | 'info';

export interface ToastMessage {
  id: number;
  tone: ToastTone;
  title?: string | undefined;
  lines: readonly string[];
  /** Milliseconds until it goes by itself. */
  duration: number;
  /** Makes the whole message a link. */
  href?: string | undefined;
  /** What can be done about it, as long as it stands there. */
  action?: ToastAction | undefined;
}

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

interface ToastOptions {
  title?: string;
  duration?: number;
  href?: string;
  action?: ToastAction;
}

/** §9: messages stay 2 s (those of a chat 15: `duration`). */
const TOAST_TIME = 2000;

let shown: readonly ToastMessage[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly ToastMessage[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function show(
  tone: ToastTone,
  message: string | readonly string[],
  { title, duration = TOAST_TIME, href, action }: ToastOptions = {},
): number {
  const lines = typeof message === 'string' ? [message] : message;
  // Two areas that fail for one reason say it once.
  const same = shown.find((one) => one.tone === tone && one.title === title && one.lines.join('\n') === lines.join('\n'));
  if (same) return same.id;
  const id = nextId++;
  set([...shown.slice(-3), { id, tone, title, lines, duration, href, action }]);
  return id;
}

/** Short messages at the bottom right, read out by screen readers. */
export const toast = {
  success: (message: string | readonly string[], options?: ToastOptions) => show('success', message, options),
  error: (message: string | readonly string[], options?: ToastOptions) => show('error', message, options),
  info: (message: string | readonly string[], options?: ToastOptions) => show('info', message, options),
  dismiss: (id: number) => set(shown.filter((message) => message.id !== id)),
};

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => shown,
};
