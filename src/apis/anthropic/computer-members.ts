// What can be done with a computer: the arguments of its one tool, and the members of its toolset.
import { type Member, numbers, oneOf, seconds, text, whole } from './schema-parts.ts';

/** What the arguments of actions mean. */
export const SCREEN = {
  coordinate: numbers(2, 'Pixels from the left edge, and from the upper edge.'),
  start_coordinate: numbers(2, 'Where a drag begins.'),
  text: text('The text to type, the key or keys to press, such as ctrl+s, or to hold meanwhile.'),
  duration: seconds('How many seconds to wait, or to hold a key.'),
  scroll_direction: oneOf(['up', 'down', 'left', 'right'], 'Where to scroll.'),
  scroll_amount: whole('How many clicks of the wheel to scroll.'),
  region: numbers(4, 'The part of the screen to look at: left, upper, right and lower edge.'),
  repeat: whole('How often to press the key; once, if left out.'),
} as const;

type Argument = keyof typeof SCREEN;

const member = (
  description: string,
  required: readonly Argument[] = [],
  others: readonly Argument[] = [],
): Member => ({
  description,
  properties: Object.fromEntries([...required, ...others].map((name) => [name, SCREEN[name]])),
  required,
});

/** By name. */
export const COMPUTER_MEMBERS: Readonly<Record<string, Member>> = {
  screenshot: member('Take a picture of the screen.'),
  zoom: member('Look closely at a part of the screen.', ['region']),
  left_click: member('Click, at the coordinate or where the mouse is.', [], ['coordinate', 'text']),
  right_click: member('Click with the right button.', [], ['coordinate', 'text']),
  middle_click: member('Click with the middle button.', [], ['coordinate', 'text']),
  double_click: member('Click twice.', [], ['coordinate', 'text']),
  triple_click: member('Click three times.', [], ['coordinate', 'text']),
  left_click_drag: member(
    'Drag with the mouse from one place to another.',
    ['start_coordinate', 'coordinate'],
    ['text'],
  ),
  mouse_move: member('Move the mouse.', ['coordinate']),
  left_mouse_down: member('Press the mouse button, and hold it.'),
  left_mouse_up: member('Release the mouse button.'),
  cursor_position: member('Ask where the mouse is.'),
  scroll: member('Scroll.', ['scroll_direction', 'scroll_amount'], ['coordinate', 'text']),
  type: member('Type a text.', ['text']),
  key: member('Press a key, or keys together.', ['text'], ['repeat']),
  hold_key: member('Hold a key for a while.', ['text', 'duration']),
  wait: member('Wait.', ['duration']),
};
