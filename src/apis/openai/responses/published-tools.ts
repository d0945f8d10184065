// Tools that the client runs and whose form OpenAI has published: clients name only their type, and
// expect that the model knows the rest.
import type { Schemas } from '../../../../generated/openapi.ts';
import { isObject, joined } from '../../../lib/values.ts';

type Tool = NonNullable<Schemas['ResponseRequest']['tools']>[number];
type Parameters = Readonly<Record<string, unknown>>;

const limit = 'After how many milliseconds to stop. Leave it out for the usual limit.';
const texts = (description: string) => ({
  type: 'array',
  description,
  items: { type: 'string' },
});
const someTexts = (description: string) => ({ ...texts(description), minItems: 1 });
const whole = (description: string) => ({ type: 'integer', description });
const object = (properties: object, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** The kinds of actions on a computer. */
export const ACTIONS = [
  'click',
  'double_click',
  'drag',
  'keypress',
  'move',
  'screenshot',
  'scroll',
  'type',
  'wait',
] as const;

/** Flat, because many chat templates show a model no alternatives. */
const ACTION = object(
  {
    type: { type: 'string', enum: ACTIONS, description: 'What to do.' },
    x: whole('Pixels from the left edge; with click, double_click, move and scroll.'),
    y: whole('Pixels from the upper edge; with click, double_click, move and scroll.'),
    button: {
      type: 'string',
      enum: ['left', 'right', 'wheel', 'back', 'forward'],
      description: 'The button of a click.',
    },
    keys: texts('The keys of a keypress, or keys that are held during another action.'),
    text: { type: 'string', description: 'The text to type.' },
    scroll_x: whole('Pixels to scroll to the right.'),
    scroll_y: whole('Pixels to scroll down.'),
    path: {
      type: 'array',
      description: 'The points of a drag, in their order.',
      items: object({ x: whole('From the left edge.'), y: whole('From the upper edge.') }, [
        'x',
        'y',
      ]),
    },
  },
  ['type'],
);

interface Published {
  /** The model's name of it, unless a function of the client has it. */
  name: string;
  describe(tool: Tool): string;
  parameters: Parameters;
}

const PUBLISHED = {
  shell: {
    name: 'shell',
    describe: ({ environment }) =>
      joined(
        [
          "Run commands in a shell on the user's machine. The output of each comes back.",
          skillsOf(environment),
        ],
        '\n\n',
      ),
    parameters: object(
      {
        commands: someTexts('The commands. They may run side by side.'),
        timeout_ms: whole(limit),
        max_output_length: whole('How many characters of the output are wanted at most.'),
      },
      ['commands'],
    ),
  },
  local_shell: {
    name: 'local_shell',
    describe: () => "Run a program on the user's machine. Its output comes back.",
    parameters: object(
      {
        command: someTexts(
          'The program and each of its arguments, such as ["bash", "-lc", "ls | wc"].',
        ),
        working_directory: { type: 'string', description: 'The folder in which to run it.' },
        timeout_ms: whole(limit),
        env: {
          type: 'object',
          description: 'Variables of the environment.',
          additionalProperties: { type: 'string' },
        },
      },
      ['command'],
    ),
  },
  apply_patch: {
    name: 'apply_patch',
    describe: () =>
      [
        'Create, change or delete one file. A diff has no line numbers and no file names.',
        'For update_file it has sections: a line `@@`, or `@@ ` and a line of the file above the change, such as the head of a function; then lines that stay (one space in front), lines that go (`-`) and lines that come (`+`), with about three lines that stay around a change.',
        'For create_file every line of the new file has a `+` in front. For delete_file the diff is empty.',
      ].join('\n'),
    parameters: object(
      {
        type: {
          type: 'string',
          enum: ['create_file', 'update_file', 'delete_file'],
          description: 'What to do.',
        },
        path: { type: 'string', description: 'The file.' },
        diff: { type: 'string', description: 'The diff.' },
      },
      ['type', 'path', 'diff'],
    ),
  },
  computer: {
    name: 'computer',
    describe: () =>
      'Use the screen, mouse and keyboard of a computer. A picture of the screen comes back. Ask for a screenshot first.',
    parameters: object(
      {
        actions: {
          type: 'array',
          description: 'What to do, one after the other.',
          items: ACTION,
          minItems: 1,
        },
      },
      ['actions'],
    ),
  },
  computer_use_preview: {
    name: 'computer',
    describe: ({ display_width: width, display_height: height, environment }) =>
      joined(
        [
          'Use the screen, mouse and keyboard of a computer. A picture of the screen comes back. Ask for a screenshot first.',
          typeof environment === 'string' && `It is: ${environment}.`,
          typeof width === 'number' &&
            typeof height === 'number' &&
            `The screen is ${width} pixels wide and ${height} high.`,
        ],
        ' ',
      ),
    parameters: ACTION,
  },
} as const satisfies Readonly<Record<string, Published>>;

/** The type of such a tool, as clients name it. */
export type PublishedType = keyof typeof PUBLISHED;

/** Whether tools of that type have a form that OpenAI has published and run in the client. */
export const isPublished = (type: string): type is PublishedType => Object.hasOwn(PUBLISHED, type);

/** The name of the function that the model is told, where no other has it. */
export const publishedName = (type: PublishedType): string => PUBLISHED[type].name;

/** What the model is told of the tool. */
export function toldOf(tool: Tool, type: PublishedType) {
  const { describe, parameters }: Published = PUBLISHED[type];
  return { description: describe(tool), parameters };
}

/** Whether it runs on OpenAI's servers after all: a shell that is wanted in a container there. */
export const isInContainer = ({ type, environment }: Tool): boolean =>
  type === 'shell' && isObject(environment) && (environment.type ?? 'local') !== 'local';

const COMPUTERS: readonly PublishedType[] = ['computer', 'computer_use_preview'];

/** The tools that a choice of that type can mean: the newest has had three names. */
export function meantBy(type: string): readonly PublishedType[] {
  if (type === 'computer_use_preview') return [...COMPUTERS].reverse();
  if (type === 'computer' || type === 'computer_use') return COMPUTERS;
  return isPublished(type) ? [type] : [];
}

/** Clients keep instructions in files; the model reads them by its commands. */
function skillsOf(environment: Tool['environment']): string | undefined {
  const skills = isObject(environment) && Array.isArray(environment.skills);
  if (!skills) return undefined;
  const lines = (environment.skills as unknown[])
    .filter(isObject)
    .map(({ name, description, path }) => `- ${name}: ${description} (${path})`);
  if (lines.length === 0) return undefined;
  return [
    'There are instructions for some tasks. Read the file before you begin one:',
    ...lines,
  ].join('\n');
}
