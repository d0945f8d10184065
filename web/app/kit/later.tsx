// Components that the first screen can do without.
import { type ComponentType, lazy, Suspense } from 'react';
import { keep, readKept } from '../lib/kept.ts';

const RETRY_MS = 1000;
/** A server that stays away is asked less and less often. */
const MOST_RETRY_MS = 8000;
/** A page that has just begun again would do so without end, where one of its files stays away. */
const SLOW_RETRY_MS = 30_000;
const BEGUN_AGAIN = 'begun-again';
const tab = () => sessionStorage;
/** What browsers say of a module that did not come, and Vite of a style. */
const NOT_COME = /import\w* (a )?module|preload CSS/i;

/**
 * Most browsers remember what did not come, so that only another page can ask for it again: that
 * begins when the server is there.
 */
async function beginAgain(error: unknown): Promise<never> {
  if (!NOT_COME.test(String(error))) throw error;
  const hasBegunAgain =
    performance.now() < SLOW_RETRY_MS && readKept(BEGUN_AGAIN, tab) !== undefined;
  keep(BEGUN_AGAIN, 'yes', tab);
  let waitMs = hasBegunAgain ? SLOW_RETRY_MS : RETRY_MS;
  do {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    waitMs = Math.max(waitMs, Math.min(waitMs * 2, MOST_RETRY_MS));
  } while (!(await fetchParts().catch(() => false)));
  location.reload();
  return new Promise(() => undefined);
}

/**
 * A WebKit remembers in the next page, too, that one did not come, unless it is fetched in another
 * way.
 * @throws where one does not come.
 */
async function fetchParts(): Promise<true> {
  // A server that is away is asked for one thing only.
  await fetch(document.baseURI, { cache: 'reload' });
  const modules = document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]');
  await Promise.all(Array.from(modules, ({ href }) => fetch(href, { cache: 'reload' })));
  return true;
}

/** By then the first screen is drawn also on a slow phone. */
const FIRST_SCREEN_MS = 3000;

let drawn: Promise<void> | undefined;

/** Resolves when what the first screen does without may come; to be asked for with that screen. */
export function firstScreenDrawn(): Promise<void> {
  drawn ??= new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_MS));
  return drawn;
}

/** Loads what is not drawn, when it is first needed, however long the server is away. */
export function partOf<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return () => load().catch(beginAgain);
}

/**
 * Is loaded when it is first drawn, however long the server is away; `Waiting` stands in its place
 * until then.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
) {
  const Loaded = lazy(async () => ({
    default: await load().catch(beginAgain),
  })) as unknown as ComponentType<Props>;
  return (props: Props) => (
    <Suspense fallback={Waiting && <Waiting {...props} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
