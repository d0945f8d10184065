// Writes the settings of apps in docs/apps.md, from the data that `GET /apps` gives.
import { type AppLines, appLines } from '../../src/services/apps/apps.ts';
import { DocumentError } from './documents/places.ts';

/** The page with the settings, below the project's folder. */
export const APPS_PAGE = 'docs/apps.md';

const START = '<!-- apps: written by npm run generate -->';
const END = '<!-- end of apps -->';

/**
 * The page with the settings between its two marks replaced.
 * @throws {DocumentError} when it has no such marks.
 */
export function withApps(page: string): string {
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start < 0 || end < start)
    throw new DocumentError(`${APPS_PAGE}: there is no '${START}' with '${END}' after it.`);
  const sections = appLines('http://localhost:13305').map(section);
  return `${page.slice(0, start)}${START}\n\n${sections.join('\n\n')}\n\n${page.slice(end)}`;
}

function section({
  name,
  install,
  requires,
  labels,
  context_tokens: tokens,
  ...lines
}: AppLines): string {
  const { environment = {}, file, command, program, fields = {} } = lines;
  const model =
    labels.length === 0 ? 'any language model' : `a model with the label ${labels.join(', ')}`;
  const exports = Object.entries(environment).map(
    ([variable, value]) => `export ${variable}=${value}`,
  );
  const shell = [
    ...(install === undefined ? [] : [install]),
    ...exports,
    ...(command === undefined ? [] : [command]),
  ];
  const rows = Object.entries(fields).map(([field, value]) => `- ${field}: \`${value}\``);
  const more = requires === undefined ? '' : ` Also needs ${requires}.`;
  return [
    `### ${name}\n\nNeeds ${model}, loaded with \`ctx_size\` ${tokens}.${more}`,
    ...(file === undefined
      ? []
      : [
          `In \`${file.path}\`:`,
          block(file.path.slice(file.path.lastIndexOf('.') + 1), file.text),
        ]),
    ...(shell.length === 0 ? [] : [block('sh', `${shell.join('\n')}\n`)]),
    ...(program === undefined ? [] : [block('ts', program)]),
    ...(rows.length === 0 ? [] : [`In its settings:\n\n${rows.join('\n')}`]),
  ].join('\n\n');
}

const block = (language: string, text: string) => `\`\`\`${language}\n${text}\`\`\``;
