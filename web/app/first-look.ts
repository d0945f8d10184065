// What the first frame shows: the colours that the reader has chosen and, at a first visit, the
// greeting. The build makes a script of its own of it, which the browser runs before it draws; the
// other scripts come behind.
import { keptTheme, showTheme } from './kit/theme.ts';
import { greetEarly } from './start/early-greeting.ts';

showTheme(keptTheme());
greetEarly();
