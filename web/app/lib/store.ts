// A value that several parts of the page look at, kept outside of React.
import { useSyncExternalStore } from 'react';

/** One value, and who is told of its changes. */
export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  use(): Value;
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** @param first The value until it is set. The same value again changes nothing. */
export function createStore<Value>(first: Value): Store<Value> {
  let current = first;
  const listeners = new Set<() => void>();
  const get = () => current;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get,
    subscribe,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, get),
  };
}
