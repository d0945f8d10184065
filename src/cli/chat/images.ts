// Images that go with a message: those that are given, and those that its text names by a path.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { extname } from 'node:path';
import type { ChatMessage } from '../../../generated/client/index.ts';
import type { Context } from '../kit/context.ts';
import { misuse } from '../kit/failures.ts';
import { openFailed } from '../kit/inputs.ts';
import { modelNamed } from '../kit/models.ts';

/** An image that goes with a message. */
export interface Image {
  name: string;
  /** Its bytes, as a data URL. */
  url: string;
}

const IMAGE_ENDINGS = ['.png', '.jpg', '.jpeg', '.webp', '.gif'];

/**
 * @throws {CommandFailed} for what can't be read, and for files that are not images by their name.
 */
export async function readImage(name: string): Promise<Image> {
  const ending = extname(name).toLowerCase();
  const advice = `Its name should end with ${IMAGE_ENDINGS.join(', ')}.`;
  if (!IMAGE_ENDINGS.includes(ending))
    throw misuse(`'${name}' is not an image that models take.`, advice);
  const bytes = await readFile(name).catch(openFailed(name));
  const type = `image/${ending.slice(1).replace('jpg', 'jpeg')}`;
  return { name, url: `data:${type};base64,${bytes.toString('base64')}` };
}

/**
 * Words of a message. Terminals quote the spaces of a file that is dropped, in one of these ways.
 */
const WORDS = /'[^']*'|"[^"]*"|(?:\\.|[^\s\\])+/g;

/** A path that has a folder; the bare name of a file is just a word. */
const PATH = /^['"]?((?:~|\.{1,2}|[a-z]:)?[/\\].*\.(?:png|jpe?g|webp|gif))(?!\w)['"]?/i;

/**
 * With the images that are given, and those that the text names by a path, if the model sees;
 * `tell` says which.
 */
export async function userMessage(
  context: Context,
  { model, text, images }: { model: string; text: string; images: readonly Image[] },
  tell: (line: string) => void,
): Promise<ChatMessage> {
  const named = (text.match(WORDS) ?? [])
    .map((word) => PATH.exec(word))
    .filter((found) => found !== null)
    .map(([written, path = '']) => ({ written, path: fileOf(path) }))
    .filter(({ path }) => existsSync(path));
  const sees = named.length > 0 && (await modelNamed(context, model)).labels.includes('vision');
  if (named.length > 0 && !sees) tell(`${model} reads text only; of an image it gets the path.`);
  const taken = sees ? named : [];
  const added = await Promise.all(taken.map(({ path }) => readImage(path)));
  for (const { name } of added) tell(`${name} goes with the message.`);
  const rest = taken.reduce((left, { written }) => left.replace(written, ''), text).trim();
  const parts = [...images, ...added].map(({ url }) => ({ type: 'image_url', image_url: { url } }));
  if (parts.length === 0) return { role: 'user', content: text };
  return { role: 'user', content: [...parts, { type: 'text', text: rest }] };
}

function fileOf(path: string): string {
  const plain = process.platform === 'win32' ? path : path.replaceAll('\\ ', ' ');
  return plain.startsWith('~') ? homedir() + plain.slice(1) : plain;
}
