// Puts the app into the page.
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { App } from './app.tsx';
import { createRoot } from './library.ts';
import './chat/texts/texts.ts';
import { later } from './kit/later.tsx';
import { queryClient } from './kit/queries.ts';
import { textsAreHere } from './texts/use-texts.ts';

// Not in what people get.
const DesignScreen =
  import.meta.env.MODE === 'production'
    ? undefined
    : later(async () => (await import('./design/design-screen.tsx')).DesignScreen);

await textsAreHere();
const place = document.getElementById('app');
if (place) {
  const root = createRoot(place);
  // In slices: the page answers a finger meanwhile, also on a slow phone.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Router hook={useHashLocation}>
            {DesignScreen && location.hash.startsWith('#/design') ? <DesignScreen /> : <App />}
          </Router>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}
