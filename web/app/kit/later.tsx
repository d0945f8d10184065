// Components that the first screen can do without.
import { type ComponentType, lazy, Suspense } from 'react';
import { keep, readKept } from '../lib/kept.ts';

const RETRY_MS = 1000;
/** A page that has just begun again would do so without end, where one of its files stays away. */
const SLOW_RETRY_MS = 30_000;
const BEGUN_AGAIN = 'begun-again';
const tab = () => sessionStorage;
/** What browsers say of a module that did not come, and Vite of a style. */
const NOT_COME = /import\w* (a )?module|preload CSS/i;

/** Most browsers remember what did not come, so that only another page can ask for it again: that begins when the server is there. */
async function beginAgain(error: unknown): Promise<never> {
  if (!NOT_COME.test(String(error))) throw error;
  const hasBegunAgain = performance.now() < SLOW_RETRY_MS && readKept(BEGUN_AGAIN, tab) !== undefined;
  keep(BEGUN_AGAIN, 'yes', tab);
  do await new Promise((resolve) => setTimeout(resolve, hasBegunAgain ? SLOW_RETRY_MS : RETRY_MS));
  while (!(await Promise.all(parts().map((href) => fetch(href, { cache: 'reload' }))).catch(() => false)));
  location.reload();
  return new Promise(() => undefined);
}

/** A WebKit remembers in the next page, too, that one did not come, unless it is fetched in another way. */
const parts = () => [
  document.baseURI,
  ...Array.from(document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]'), ({ href }) => href),
];

/** Is loaded when it is first drawn, however long the server is away; `Waiting` stands in its place until then. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, Waiting?: ComponentType<Props>) {
  const Loaded = lazy(async () => ({ default: await load().catch(beginAgain) })) as unknown as ComponentType<Props>;
  return (props: Props) => (
    <Suspense fallback={Waiting && <Waiting {...props} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
