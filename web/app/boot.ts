// The first of the app: its colours and its frame are drawn, then the rest follows.
import { askEarly } from './kit/early.ts';
import { keptTheme, showTheme } from './kit/theme.ts';
import { greetEarly } from './start/early-greeting.ts';
import './style/layers.css';
import './style/shell.css';
import './style/screens.css';

showTheme(keptTheme());
askEarly();
greetEarly();
const start = () => void import('./main.tsx');
// The app takes longer to start than the frame to draw, and nothing is drawn meanwhile. A page that
// is not in view draws nothing at all.
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
