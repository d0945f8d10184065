// Makes one document of openapi.yaml and its parts in openapi/, and of asyncapi.yaml and asyncapi/ likewise.
import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { stringify } from 'yaml';
import { isObject } from '../../../src/lib/values.ts';
import { DocumentError, mistakeIn, placeOf, placeText, rememberKey, rememberPlace, tokensOf } from './places.ts';
import { readYaml } from './read-yaml.ts';

/** The documents of the contract, each with the kinds of parts that get a name in its `components`. */
export const DOCUMENTS = {
  'openapi.yaml': ['parameters', 'headers', 'responses', 'schemas'],
  'asyncapi.yaml': ['messages', 'schemas'],
} as const;
export type DocumentFile = keyof typeof DOCUMENTS;

type Json = Record<string, unknown>;
type Reference = { $ref: string };

/** Keywords whose values are data, whatever their keys. */
const DATA = new Set(['default', 'enum']);
const EXAMPLES = new Set(['example', 'examples']);
const ALTERNATIVES = ['allOf', 'oneOf', 'anyOf'] as const;
/** Of what takes the place of a reference; our whole document has fewer. Files that refer to files may multiply. */
const MAX_VALUES = 100_000;

/**
 * One document without references to files; `root` is the folder that has `documentFile`. Parts lie in
 * `openapi/<group>/`. A file `<kind>.yaml` or `<kind>/*.yaml` there holds components by name: they come in the order of
 * groups (`common`, then as the tags or channels are listed), files and lines, and a reference to one becomes
 * `#/components/<kind>/<name>`. Any other reference to a file is replaced by what it leads to. A small operation is one file
 * `openapi/<group>/<operation>.yaml`, which holds its `path`, its components by kind (`schemas`) and its `examples`.
 * @throws {DocumentError} for the first mistake, with its place
 */
export function bundle<T extends object>(root: string, documentFile: DocumentFile): T {
  const folder = documentFile.replace('.yaml', '');
  const kinds: readonly string[] = DOCUMENTS[documentFile];
  const parts = partsIn(root, folder);
  const contents = new Map<string, unknown>();
  const followed = new Set<string>();
  const inProgress = new Set<string>();
  const finished = new Set<string>();
  const localReferences: Reference[] = [];
  const sizes = new WeakMap<object, number>();
  const ending = new Set<string>();

  const document = mapping(documentFile);
  const componentFiles = sortedByGroup(parts.filter((file) => kindOf(file) !== undefined || isOperation(file)));
  for (const file of [documentFile, ...componentFiles]) resolveFile(file);
  for (const kind of kinds) addComponents(kind);
  for (const file of parts) checkUse(file);
  for (const reference of localReferences) {
    if (valueAt(document, reference.$ref.slice(1)) === undefined) {
      throw mistakeIn(reference, `${reference.$ref} does not exist.`, '$ref');
    }
  }
  for (const kind of kinds) for (const name of Object.keys(named(kind))) checkEnds(kind, name);
  return document as T;

  function content(file: string): unknown {
    if (!contents.has(file)) contents.set(file, readYaml(root, file));
    return contents.get(file);
  }

  /** @throws {DocumentError} when there is something else in the file */
  function mapping(file: string): Json {
    const value = content(file);
    if (isObject(value)) return value;
    throw new DocumentError(`${file}:1: this file must hold names with values (a YAML mapping).`);
  }

  /** `schemas` of `openapi/chat/schemas/message.yaml` and of `openapi/chat/schemas.yaml`. */
  function kindOf(file: string): string | undefined {
    const name = file.split('/')[2]?.replace(/[.]yaml$/, '');
    return kinds.find((kind) => kind === name);
  }

  /** True for a file that is a whole operation. */
  function isOperation(file: string): boolean {
    if (file.split('/').length !== 3 || kindOf(file) !== undefined) return false;
    const value = content(file);
    return isObject(value) && isObject(value.path);
  }

  /** The kind of component that a file has at a pointer, and the pointer to it among the others of its kind. */
  function componentAt(file: string, pointer: string): { kind: string; rest: string } | undefined {
    const kind = kindOf(file);
    if (kind !== undefined) return { kind, rest: pointer };
    const [, first = '', ...rest] = pointer.split('/');
    return isOperation(file) && kinds.includes(first) ? { kind: first, rest: `/${rest.join('/')}` } : undefined;
  }

  /** The components of one kind in a file, by name. */
  function componentsIn(file: string, kind: string): Json {
    if (kindOf(file) === kind) return mapping(file);
    const found = isOperation(file) ? mapping(file)[kind] : undefined;
    return isObject(found) ? found : {};
  }

  function sortedByGroup(files: readonly string[]): string[] {
    const tags = Array.isArray(document.tags)
      ? document.tags.map((tag: unknown) => (isObject(tag) ? String(tag.name) : ''))
      : [];
    const channels = isObject(document.channels) ? Object.keys(document.channels) : [];
    const groups = ['common', ...[...tags, ...channels].map((name) => name.toLowerCase().replaceAll(' ', '-'))];
    const rank = (file: string) => {
      const index = groups.indexOf(file.split('/')[1] ?? '');
      return index === -1 ? groups.length : index;
    };
    const nameOf = (file: string) => posix.basename(file);
    return files.toSorted((a, b) => rank(a) - rank(b) || (nameOf(a) < nameOf(b) ? -1 : 1));
  }

  function addComponents(kind: string): void {
    const lists = componentFiles.map((file) => ({ file, components: componentsIn(file, kind) }));
    if (lists.every(({ components }) => Object.keys(components).length === 0)) return;
    const named = child(child(document, 'components'), kind);
    for (const { file, components } of lists) {
      for (const [name, component] of Object.entries(components)) {
        const mistake = (message: string) => mistakeIn(components, message, name);
        if (!isObject(component)) throw mistake(`${name} has no content.`);
        const other = name in named ? placeOf(named, name) : undefined;
        if (other) throw mistake(`the name ${name} is taken already, in ${placeText(other)}.`);
        named[name] = component;
        rememberKey(named, name, placeOf(components, name) ?? { file, line: 1 });
      }
    }
  }

  /** What an object has under a key; an empty object when it has nothing. */
  function child(parent: Json, key: string): Json {
    const present = parent[key];
    if (isObject(present)) return present;
    const made: Json = {};
    rememberPlace(made, { file: documentFile, line: 1 });
    parent[key] = made;
    return made;
  }

  function resolveFile(file: string): void {
    if (finished.has(file) || isExamples(file)) return;
    inProgress.add(file);
    const value = content(file);
    if (isOperation(file) && isObject(value)) {
      for (const [key, child] of Object.entries(value)) if (key !== 'examples') value[key] = resolved(child, file);
    } else contents.set(file, resolved(value, file));
    inProgress.delete(file);
    finished.add(file);
  }

  /** The value with its references resolved, in place. Names that an author chose are not keywords. */
  function resolved(value: unknown, file: string, areNames = false): unknown {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) value[index] = resolved(item, file);
    } else if (isObject(value)) {
      if (isReference(value)) return target(value, file);
      for (const [key, child] of Object.entries(value)) {
        if (!areNames && DATA.has(key)) continue;
        if (!areNames && EXAMPLES.has(key)) value[key] = resolvedExamples(child, file);
        else value[key] = resolved(child, file, !areNames && key === 'properties');
      }
    }
    return value;
  }

  /** An example, or examples by name: data, unless it is a reference to a file. */
  function resolvedExamples(value: unknown, file: string): unknown {
    if (!isObject(value)) return value;
    const leadsToOne = ({ $ref }: Reference) =>
      /^[^#]+[.]yaml(#|$)/.test($ref) || (isOperation(file) && $ref.startsWith('#/examples/'));
    if (isReference(value)) return leadsToOne(value) ? target(value, file) : value;
    for (const [name, example] of Object.entries(value)) {
      if (isReference(example) && leadsToOne(example)) value[name] = target(example, file);
    }
    return value;
  }

  /** What takes the place of a reference. */
  function target(reference: Reference, file: string): unknown {
    const [path = '', pointer = ''] = reference.$ref.split('#', 2);
    const targetFile = path === '' ? file : posix.join(posix.dirname(file), path);
    if (targetFile === documentFile) reference.$ref = `#${pointer}`;
    else {
      if (!parts.includes(targetFile)) throw mistakeIn(reference, `there is no ${targetFile} in ${folder}/.`, '$ref');
      if (valueAt(content(targetFile), pointer) === undefined) {
        throw mistakeIn(reference, `there is no ${pointer.slice(1)} in ${targetFile}.`, '$ref');
      }
      followed.add(`${targetFile}#${pointer}`);
      const component = componentAt(targetFile, pointer);
      if (component === undefined) {
        if (isOperation(targetFile) && pointer.startsWith('/examples/')) return valueAt(content(targetFile), pointer);
        if (inProgress.has(targetFile)) throw mistakeIn(reference, `${targetFile} contains itself.`, '$ref');
        resolveFile(targetFile);
        const included = valueAt(content(targetFile), pointer);
        if (valuesIn(included) > MAX_VALUES) {
          const what = `with all that it refers to, ${targetFile} has more than ${MAX_VALUES} values.`;
          throw mistakeIn(reference, what, '$ref');
        }
        return included;
      }
      reference.$ref = `#/components/${component.kind}${component.rest}`;
    }
    localReferences.push(reference);
    return reference;
  }

  /** Refuses a component that is made of itself. One that contains itself, in a property, is fine. */
  function checkEnds(kind: string, name: string, way: readonly string[] = []): void {
    const component = named(kind)[name];
    const key = `${kind}/${name}`;
    if (ending.has(key)) return;
    if (way.includes(name)) {
      throw mistakeIn(named(kind), `${name} is made of itself: ${[...way, name].join(' → ')}.`, name);
    }
    for (const part of [component, ...ALTERNATIVES.flatMap((word) => (isObject(component) ? component[word] : []))]) {
      const start = `#/components/${kind}/`;
      if (isReference(part) && part.$ref.startsWith(start)) {
        checkEnds(kind, part.$ref.slice(start.length), [...way, name]);
      }
    }
    ending.add(key);
  }

  function named(kind: string): Json {
    const components = document.components;
    const found = isObject(components) ? components[kind] : undefined;
    return isObject(found) ? found : {};
  }

  /** How many values a value has in it, itself included; what is there twice counts twice. */
  function valuesIn(value: unknown): number {
    if (typeof value !== 'object' || value === null) return 1;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    const size = Object.values(value).reduce<number>((sum, child) => sum + valuesIn(child), 1);
    sizes.set(value, size);
    return size;
  }

  function isExamples(file: string): boolean {
    return /^examples([.]yaml)?$/.test(file.split('/')[2] ?? '');
  }

  function isKind(file: string, name: string): boolean {
    return isOperation(file) && kinds.includes(name);
  }

  /** Components that nothing uses are for the rules of lint to find; anything else would be lost without a word. */
  function checkUse(file: string): void {
    if (kindOf(file) !== undefined || followed.has(`${file}#`)) return;
    const value = content(file);
    const isUsed = (start: string) => [...followed].some((reference) => `${reference}/`.startsWith(start));
    if (!isUsed(`${file}#/`) || !isObject(value)) throw new DocumentError(`${file}:1: nothing refers to this file.`);
    const { examples, ...others } = value;
    const holders = isOperation(file) && isObject(examples) ? [others, examples] : [value];
    for (const holder of holders) {
      const start = holder === examples ? `${file}#/examples` : `${file}#`;
      const unused = Object.keys(holder).find((name) => !isUsed(`${start}/${name}/`) && !isKind(file, name));
      if (unused !== undefined)
        throw mistakeIn(holder === others ? value : holder, `nothing refers to ${unused}.`, unused);
    }
  }
}

/** Both documents, each as one. @throws {DocumentError} for the first mistake, with its place */
export function bundleAll(root: string): Record<DocumentFile, object> {
  return { 'openapi.yaml': bundle(root, 'openapi.yaml'), 'asyncapi.yaml': bundle(root, 'asyncapi.yaml') };
}

/** The text of a bundled document. */
export function yamlText(file: DocumentFile, document: object): string {
  const header = `# Generated from ${file} and its parts by \`npm run generate\`. Do not edit.\n`;
  return header + stringify(document, { lineWidth: 120, singleQuote: true, aliasDuplicateObjects: false });
}

/** Paths of all parts, relative to `root`, in the order of the alphabet. */
export function partsIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .toSorted();
}

function valueAt(content: unknown, pointer: string): unknown {
  return tokensOf(pointer).reduce<unknown>(
    (value, token) =>
      typeof value === 'object' && value && Object.hasOwn(value, token) ? (value as Json)[token] : undefined,
    content,
  );
}

function isReference(value: unknown): value is Reference {
  return isObject(value) && typeof value.$ref === 'string';
}
