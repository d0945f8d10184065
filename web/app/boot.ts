// The first module: the styles of the frame, and then the app in pieces, so that the page answers
// between them.
import { askEarly } from './kit/early.ts';
import './style/layers.css';
import './style/shell.css';
import './style/screens.css';

askEarly();

async function start(): Promise<void> {
  await import('./library.ts');
  await new Promise((resolve) => setTimeout(resolve));
  await import('./main.tsx');
}

// The app takes longer to start than the frame to draw, and nothing is drawn meanwhile. A page that
// is not in view draws nothing at all.
if (document.hidden) void start();
else requestAnimationFrame(() => setTimeout(() => void start()));
