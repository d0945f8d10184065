// The library that draws the app, which boot.ts starts ahead of it.
export { createRoot } from 'react-dom/client';
