/** A reason not to start that its reader can act upon: `message` is one clear sentence, printed without a stack. */
export class StartupFault extends Error {
  override name = 'StartupFault';
}
