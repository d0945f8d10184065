// Components that the first screen can do without.
import { type ComponentType, lazy, Suspense } from 'react';

const RETRY_MS = 1000;

/** Is loaded when it is first drawn, however long the server is away; `Waiting` stands in its place until then. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, Waiting?: ComponentType<Props>) {
  const Loaded = lazy(async () => {
    for (;;) {
      try {
        return { default: await load() };
      } catch (error) {
        // Browsers have no better word for a file that did not come.
        if (!(error instanceof TypeError)) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }) as unknown as ComponentType<Props>;
  return (props: Props) => (
    <Suspense fallback={Waiting && <Waiting {...props} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
