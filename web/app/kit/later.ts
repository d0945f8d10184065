// Components that the first screen can do without.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const RETRY_MS = 1000;

/** A component that is loaded when it is first drawn, however long the server is away. */
export function later<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    for (;;) {
      try {
        return { default: await load() };
      } catch (error) {
        // Browsers have no better word for a file that did not come.
        if (!(error instanceof TypeError)) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  });
}
