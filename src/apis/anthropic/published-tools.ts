// Tools that the client runs and whose form Anthropic has published: clients name only their type
// with its date, and expect that the model knows the rest.
import type { Schemas } from '../../../generated/openapi.ts';
import { joined } from '../../lib/values.ts';
import { SCREEN } from './computer-members.ts';
import { numbers, object, oneOf, type Schema, text, whole } from './schema-parts.ts';

type Tool = Schemas['AnthropicTool'];

const lines = numbers(2, 'With view, the first and the last line to show; -1 is the end.');

const BASH = object(
  {
    command: text('The command to run; an empty text with restart.'),
    restart: { type: 'boolean', description: 'True restarts the shell; no command is run.' },
  },
  ['command'],
);

const editor = (commands: readonly string[]) =>
  object(
    {
      command: oneOf(commands, 'What to do.'),
      path: text('The file or folder, with its whole path.'),
      file_text: text('With create, the text of the file.'),
      old_str: text('With str_replace, the text that is replaced. It must be there once only.'),
      new_str: text('With str_replace, the new text.'),
      insert_line: whole('With insert, the line behind which the text is put; 0 is the beginning.'),
      insert_text: text('With insert, the text.'),
      view_range: lines,
    },
    ['command', 'path'],
  );

/** Those before the version of 2025-07 say `new_str` for what is inserted. */
function olderEditor(commands: readonly string[]): Schema {
  const { properties, required } = editor(commands) as { properties: Schema; required: string[] };
  const { insert_text, ...others } = properties;
  const new_str = text('With str_replace and insert, the new text.');
  return object({ ...others, new_str }, required);
}

const MEMORY = object(
  {
    command: oneOf(['view', 'create', 'str_replace', 'insert', 'delete', 'rename'], 'What to do.'),
    path: text('The file or folder below /memories; with all commands but rename.'),
    file_text: text('With create, the text of the file.'),
    old_str: text('With str_replace, the text that is replaced. It must be there once only.'),
    new_str: text('With str_replace, the new text.'),
    insert_line: whole('With insert, the line behind which the text is put; 0 is the beginning.'),
    insert_text: text('With insert, the text.'),
    view_range: lines,
    old_path: text('With rename, the file as it is named.'),
    new_path: text('With rename, its new name.'),
  },
  ['command'],
);

const FIRST_ACTIONS = [
  'key',
  'type',
  'mouse_move',
  'left_click',
  'left_click_drag',
  'right_click',
  'middle_click',
  'double_click',
  'screenshot',
  'cursor_position',
];
const ACTIONS = [
  ...FIRST_ACTIONS,
  'left_mouse_down',
  'left_mouse_up',
  'triple_click',
  'scroll',
  'hold_key',
  'wait',
];

function computer(actions: readonly string[], names: readonly (keyof typeof SCREEN)[]): Schema {
  const action = oneOf(actions, 'What to do.');
  const others = Object.fromEntries(names.map((name) => [name, SCREEN[name]]));
  return object({ action, ...others }, ['action']);
}
const FIRST_ARGUMENTS = ['coordinate', 'text'] as const;
const ARGUMENTS = [
  ...FIRST_ARGUMENTS,
  'start_coordinate',
  'duration',
  'scroll_direction',
  'scroll_amount',
] as const;

interface Version {
  /** As in the type. */
  since: number;
  schema(tool: Tool): Schema;
}
interface Family {
  description: string;
  versions: readonly Version[];
}

const EDITS = ['view', 'create', 'str_replace', 'insert'];
const LOOK_AND_USE =
  'Use the screen, mouse and keyboard of a computer. Take a screenshot to see what is there.';

/** The newest version last. */
const FAMILIES: Readonly<Record<string, Family>> = {
  bash: {
    description:
      "Run a command in a bash shell on the user's machine. The shell stays open: folders and variables are kept.",
    versions: [{ since: 20241022, schema: () => BASH }],
  },
  text_editor: {
    description: 'Look at text files, and create and change them.',
    versions: [
      { since: 20241022, schema: () => olderEditor([...EDITS, 'undo_edit']) },
      { since: 20250429, schema: () => olderEditor(EDITS) },
      { since: 20250728, schema: () => editor(EDITS) },
    ],
  },
  memory: {
    description:
      'Keep files below /memories from one conversation to the next. Look into the folder before a task, and note there what is of use later.',
    versions: [{ since: 20250818, schema: () => MEMORY }],
  },
  computer: {
    description: LOOK_AND_USE,
    versions: [
      { since: 20241022, schema: () => computer(FIRST_ACTIONS, FIRST_ARGUMENTS) },
      { since: 20250124, schema: () => computer(ACTIONS, ARGUMENTS) },
      {
        since: 20251124,
        schema: ({ enable_zoom }) =>
          enable_zoom
            ? computer([...ACTIONS, 'zoom'], [...ARGUMENTS, 'region'])
            : computer(ACTIONS, ARGUMENTS),
      },
    ],
  },
};

const DATED = /^([a-z_]+)_(\d{8})$/;

/**
 * What the model is told of a tool that only its type describes; undefined for any other. One that
 * is newer than those known here has the form of the newest.
 */
export function toldOf(tool: Tool): { description: string; input_schema: Schema } | undefined {
  const [, name = '', date] = DATED.exec(tool.type ?? '') ?? [];
  const family = Object.hasOwn(FAMILIES, name) ? FAMILIES[name] : undefined;
  if (family === undefined) return undefined;
  const { versions, description } = family;
  const [first] = versions;
  const version = versions.findLast(({ since }) => since <= Number(date)) ?? first;
  if (version === undefined) return undefined;
  const told = joined([description, screenOf(tool), lengthOf(tool)], ' ');
  return { description: told, input_schema: version.schema(tool) };
}

const screenOf = ({ display_width_px: width, display_height_px: height }: Tool) =>
  width && height && `The screen is ${width} pixels wide and ${height} high.`;
const lengthOf = ({ max_characters: most }: Tool) =>
  most && `At most ${most} characters of a file are shown.`;
