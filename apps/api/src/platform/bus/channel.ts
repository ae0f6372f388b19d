/** What the nodes tell each other under one name, which both ends share. */
export interface Channel<T extends object> {
  readonly name: string;
  /** What a payload says; nothing where it is not what belongs here, as that of another version of this application may be. */
  read(payload: string): T | undefined;
}

/** Declares a channel: its name, and what tells whether something said on it is what belongs there. */
export function defineChannel<T extends object>(name: string, isSaid: (said: unknown) => said is T): Channel<T> {
  return {
    name,
    read(payload) {
      const said: unknown = JSON.parse(payload);
      return isSaid(said) ? said : undefined;
    },
  };
}
