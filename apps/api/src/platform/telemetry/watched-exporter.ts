interface Exported {
  readonly code: number;
  readonly error?: Error;
}
interface Exporter<Item> {
  export(items: Item[], settle: (result: Exported) => void): void;
  forceFlush?(): Promise<void>;
  shutdown(): Promise<void>;
}

/** An exporter whose failures are told in one place, and are over with that: what could not be sent is lost, and no batch waits for it. */
export function watched<Item>(exporter: Exporter<Item>, note: (fault: Error | undefined) => void) {
  return {
    export(items: Item[], settle: (result: Exported) => void): void {
      exporter.export(items, ({ code, error }) => {
        note(code === 0 ? undefined : (error ?? new Error('not exported')));
        settle({ code: 0 });
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
