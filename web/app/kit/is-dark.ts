// Whether the page is dark now, for what gets its colours from elsewhere than the styles.
import { useSyncExternalStore } from 'react';

const system = matchMedia('(prefers-color-scheme: dark)');
const chosen = () => document.documentElement.dataset.theme;
const isDark = () => chosen() === 'dark' || (chosen() !== 'light' && system.matches);

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', listener);
  };
}

/** A component that uses it is drawn again when that changes. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark, isDark);
