// Puts the app into the page.
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { App } from './app.tsx';
import { queryClient } from './kit/queries.ts';

const place = document.getElementById('app');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router hook={useHashLocation}>
          <App />
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  );
}
