/** Values by name. Who shows them is told of each change, for React's `useSyncExternalStore`. */
export function observableMap<Value>() {
  const values = new Map<string, Value>();
  const listeners = new Set<() => void>();
  return {
    get: (name: string) => values.get(name),
    all: () => [...values.values()],
    set(name: string, value: Value) {
      values.set(name, value);
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
