// What can be done with a browser: the members of its toolset.
import {
  type Member,
  numbers,
  object,
  oneOf,
  type Schema,
  seconds,
  text,
  whole,
} from './schema-parts.ts';

const x = whole('Pixels from the left edge of the page that is shown.');
const y = whole('Pixels from its upper edge.');
const ref = text('An element, as read_page or find has named it, such as ref_7.');
const tab_id = text('The tab; the active one, if left out.');

/** What an action is about: a place, an element, or either of them. */
const AT = {
  place: object({ type: oneOf(['coordinate'], 'The kind of target.'), x, y }, ['type', 'x', 'y']),
  element: object({ type: oneOf(['ref'], 'The kind of target.'), ref }, ['type', 'ref']),
  either: object(
    {
      type: oneOf(['coordinate', 'ref'], 'Whether the target is a place, x and y, or an element.'),
      x,
      y,
      ref,
    },
    ['type'],
  ),
} as const;

/** An action in a tab. */
const inTab = (description: string, needed: Schema = {}, others: Schema = {}): Member => ({
  description,
  properties: { ...needed, ...others, tab_id },
  required: Object.keys(needed),
});

const click = (description: string): Member =>
  inTab(
    description,
    { target: AT.either },
    { modifiers: text('Keys to hold meanwhile, such as ctrl+shift.') },
  );

const tab = (description: string): Member => ({
  description,
  properties: { tab_id: text('The tab.') },
  required: ['tab_id'],
});

/** By name. Each but those about tabs takes the tab in which it acts. */
export const BROWSER_MEMBERS: Readonly<Record<string, Member>> = {
  navigate: inTab('Open an address.', {
    url: text('The address, or back, forward or reload.'),
  }),
  list_tabs: { description: 'Ask which tabs are open.', properties: {}, required: [] },
  new_tab: { description: 'Open a tab.', properties: {}, required: [] },
  switch_tab: tab('Make a tab the active one.'),
  close_tab: tab('Close a tab.'),
  read_page: inTab(
    'Read the elements of the page, with the names by which other tools know them.',
    {},
    {
      filter: oneOf(
        ['all', 'interactive'],
        'interactive leaves out what can not be used, all has what is out of sight too.',
      ),
      depth: whole('How deeply to read; 15 levels, if left out.'),
      ref: text('The element to begin at; the whole page, if left out.'),
    },
  ),
  get_page_text: inTab('Read the text of the page.'),
  read_console: inTab('Read what the page has written to the console.'),
  read_network: inTab('Read which requests the page has made.'),
  find: inTab('Find elements by a description.', { query: text('What is looked for, in words.') }),
  form_input: inTab('Set the value of a field.', {
    target: AT.element,
    value: { type: ['string', 'number', 'boolean'], description: 'The value.' },
  }),
  file_upload: inTab(
    'Give files to a field.',
    { target: AT.element },
    {
      paths: { type: 'array', description: 'The files.', items: { type: 'string' } },
      document_ids: {
        type: 'array',
        description: 'Files that are named otherwise.',
        items: { type: 'string' },
      },
    },
  ),
  scroll_to: inTab('Bring an element into sight.', { target: AT.element }),
  screenshot: inTab('Take a picture of the page.'),
  zoom: inTab('Look closely at a part of the page.', {
    region: numbers(4, 'Its left, upper, right and lower edge, in pixels.'),
  }),
  left_click: click('Click.'),
  right_click: click('Click with the right button.'),
  middle_click: click('Click with the middle button.'),
  double_click: click('Click twice.'),
  triple_click: click('Click three times.'),
  hover: inTab('Move the mouse onto something.', { target: AT.either }),
  left_click_drag: inTab('Drag with the mouse.', { from: AT.place, target: AT.place }),
  left_mouse_down: inTab('Press the mouse button, and hold it.', { target: AT.place }),
  left_mouse_up: inTab('Release the mouse button.', { target: AT.place }),
  mouse_move: inTab('Move the mouse.', { target: AT.place }),
  scroll: inTab(
    'Scroll.',
    { scroll_direction: oneOf(['up', 'down', 'left', 'right'], 'Where to.'), target: AT.place },
    { scroll_amount: whole('How many clicks of the wheel, 1 to 10; 3, if left out.') },
  ),
  type: inTab('Type a text.', { text: text('The text.') }),
  key: inTab(
    'Press a key, keys together, or several after each other.',
    { text: text('The keys, such as ctrl+s.') },
    { repeat: whole('How often; once, if left out.') },
  ),
  hold_key: inTab('Hold a key for a while.', {
    text: text('The key.'),
    duration: seconds('How many seconds, at most 30.'),
  }),
  wait: inTab('Wait.', { duration: seconds('How many seconds, at most 30.') }),
  javascript_exec: inTab('Run JavaScript in the page.', { text: text('The script.') }),
};

/** Those that are offered only where the client says so: they do more than a person's hands. */
export const BROWSER_ON_REQUEST: ReadonlySet<string> = new Set(['file_upload', 'javascript_exec']);
