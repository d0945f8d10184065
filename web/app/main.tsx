// Starts the app in the page.
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { App } from './app.tsx';
import { queryClient } from './kit/queries.ts';
import './style/base.css';
import './style/parts.css';
import './style/shell.css';
import './style/screens.css';

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
