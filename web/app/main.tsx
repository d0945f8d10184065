// Starts the app in the page.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ChatScreen } from './chat/chat-screen.tsx';

const place = document.getElementById('app');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <ChatScreen />
    </StrictMode>,
  );
}
