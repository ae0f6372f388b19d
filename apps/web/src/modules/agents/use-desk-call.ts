import { useSend } from '../../crud/resource/use-send.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Does something to the desk, says what came of it, and asks the board anew. */
export function useDeskCall() {
  const { busy, send } = useSend(({ make }: { make: () => Promise<{ message: string }>; follow: (() => void) | undefined }) => make(), {
    success: ({ message }, { follow }) => {
      follow?.();
      return message;
    },
    always: () => queryClient.invalidateQueries({ queryKey: ['desk'] }),
  });
  return { busy, run: (make: () => Promise<{ message: string }>, follow?: () => void) => send({ make, follow }) };
}
