// Makes one document of openapi.yaml and its parts in openapi/, and of asyncapi.yaml and asyncapi/
// likewise.
import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { stringify } from 'yaml';
import { isObject } from '../../../src/lib/values.ts';
import {
  DocumentError,
  mistakeIn,
  placeOf,
  placeText,
  rememberKey,
  rememberPlace,
  tokensOf,
} from './places.ts';
import { readYaml } from './read-yaml.ts';

/**
 * The documents of the contract, each with the kinds of parts that get a name in its `components`.
 */
export const DOCUMENTS = {
  'openapi.yaml': ['parameters', 'headers', 'links', 'responses', 'schemas'],
  'asyncapi.yaml': ['messages', 'schemas'],
} as const;

/** The name of a document in the project's folder. */
export type DocumentFile = keyof typeof DOCUMENTS;

type Json = Record<string, unknown>;
type Reference = { $ref: string };

/** Keywords whose values are data, whatever their keys. */
const DATA = new Set(['default', 'enum']);
const EXAMPLES = new Set(['example', 'examples']);
const ALTERNATIVES = ['allOf', 'oneOf', 'anyOf'] as const;
/**
 * Of what takes the place of a reference; our whole document has fewer. Files that refer to files
 * may multiply.
 */
const MAX_VALUES = 100_000;

/**
 * One document without references to files; `root` is the folder that has `documentFile`. Parts lie
 * in `openapi/<group>/`. A file `<kind>.yaml` or `<kind>/*.yaml` there holds components by name:
 * they come in the order of groups (`common`, then as the tags or channels are listed), files and
 * lines, and a reference to one becomes `#/components/<kind>/<name>`. Any other reference to a file
 * is replaced by what it leads to. A small operation is one file
 * `openapi/<group>/<operation>.yaml`, which holds its `path`, its components by kind (`schemas`)
 * and its `examples`.
 * @throws {DocumentError} for the first mistake, with its place
 */
export function bundle<T extends object>(root: string, documentFile: DocumentFile): T {
  return new Bundler(root, documentFile).bundle() as T;
}

class Bundler {
  readonly #root: string;
  readonly #documentFile: DocumentFile;
  readonly #folder: string;
  readonly #kinds: readonly string[];
  readonly #parts: readonly string[];
  readonly #contents = new Map<string, unknown>();
  readonly #followed = new Set<string>();
  readonly #inProgress = new Set<string>();
  readonly #finished = new Set<string>();
  readonly #localReferences: Reference[] = [];
  readonly #sizes = new WeakMap<object, number>();
  readonly #ending = new Set<string>();
  readonly #document: Json;
  readonly #componentFiles: readonly string[];

  constructor(root: string, documentFile: DocumentFile) {
    this.#root = root;
    this.#documentFile = documentFile;
    this.#folder = documentFile.replace('.yaml', '');
    this.#kinds = DOCUMENTS[documentFile];
    this.#parts = partsIn(root, this.#folder);
    this.#document = this.#mapping(documentFile);
    const hasComponents = (file: string) =>
      this.#kindOf(file) !== undefined || this.#isOperation(file);
    this.#componentFiles = this.#sortedByGroup(this.#parts.filter(hasComponents));
  }

  bundle(): object {
    for (const file of [this.#documentFile, ...this.#componentFiles]) this.#resolveFile(file);
    for (const kind of this.#kinds) this.#addComponents(kind);
    for (const file of this.#parts) this.#checkUse(file);
    for (const reference of this.#localReferences) {
      if (valueAt(this.#document, reference.$ref.slice(1)) === undefined) {
        throw mistakeIn(reference, `${reference.$ref} does not exist.`, '$ref');
      }
    }
    for (const kind of this.#kinds)
      for (const name of Object.keys(this.#named(kind))) this.#checkEnds(kind, name);
    return this.#document;
  }

  #content(file: string): unknown {
    if (!this.#contents.has(file)) this.#contents.set(file, readYaml(this.#root, file));
    return this.#contents.get(file);
  }

  /** @throws {DocumentError} when there is something else in the file */
  #mapping(file: string): Json {
    const value = this.#content(file);
    if (isObject(value)) return value;
    throw new DocumentError(`${file}:1: this file must hold names with values (a YAML mapping).`);
  }

  /** `schemas` of `openapi/chat/schemas/message.yaml` and of `openapi/chat/schemas.yaml`. */
  #kindOf(file: string): string | undefined {
    const name = file.split('/')[2]?.replace(/[.]yaml$/, '');
    return this.#kinds.find((kind) => kind === name);
  }

  /** True for a file that is a whole operation. */
  #isOperation(file: string): boolean {
    if (file.split('/').length !== 3 || this.#kindOf(file) !== undefined) return false;
    const value = this.#content(file);
    return isObject(value) && isObject(value.path);
  }

  /**
   * The kind of component that a file has at a pointer, and the pointer to it among the others of
   * its kind.
   */
  #componentAt(file: string, pointer: string): { kind: string; rest: string } | undefined {
    const kind = this.#kindOf(file);
    if (kind !== undefined) return { kind, rest: pointer };
    const [, first = '', ...rest] = pointer.split('/');
    return this.#isOperation(file) && this.#kinds.includes(first)
      ? { kind: first, rest: `/${rest.join('/')}` }
      : undefined;
  }

  /** The components of one kind in a file, by name. */
  #componentsIn(file: string, kind: string): Json {
    if (this.#kindOf(file) === kind) return this.#mapping(file);
    const found = this.#isOperation(file) ? this.#mapping(file)[kind] : undefined;
    return isObject(found) ? found : {};
  }

  #sortedByGroup(files: readonly string[]): string[] {
    const tags = Array.isArray(this.#document.tags)
      ? this.#document.tags.map((tag: unknown) => (isObject(tag) ? String(tag.name) : ''))
      : [];
    const channels = isObject(this.#document.channels) ? Object.keys(this.#document.channels) : [];
    const groups = [
      'common',
      ...[...tags, ...channels].map((name) => name.toLowerCase().replaceAll(' ', '-')),
    ];
    const rank = (file: string) => {
      const index = groups.indexOf(file.split('/')[1] ?? '');
      return index === -1 ? groups.length : index;
    };
    const nameOf = (file: string) => posix.basename(file);
    return files.toSorted((a, b) => rank(a) - rank(b) || (nameOf(a) < nameOf(b) ? -1 : 1));
  }

  #addComponents(kind: string): void {
    const lists = this.#componentFiles.map((file) => ({
      file,
      components: this.#componentsIn(file, kind),
    }));
    if (lists.every(({ components }) => Object.keys(components).length === 0)) return;
    const named = this.#child(this.#child(this.#document, 'components'), kind);
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
  #child(parent: Json, key: string): Json {
    const present = parent[key];
    if (isObject(present)) return present;
    const made: Json = {};
    rememberPlace(made, { file: this.#documentFile, line: 1 });
    parent[key] = made;
    return made;
  }

  #resolveFile(file: string): void {
    if (this.#finished.has(file) || this.#isExamples(file)) return;
    this.#inProgress.add(file);
    const value = this.#content(file);
    if (this.#isOperation(file) && isObject(value)) {
      for (const [key, child] of Object.entries(value))
        if (key !== 'examples') value[key] = this.#resolved(child, file);
    } else this.#contents.set(file, this.#resolved(value, file));
    this.#inProgress.delete(file);
    this.#finished.add(file);
  }

  /**
   * The value with its references resolved, in place. Names that an author chose are not keywords.
   */
  #resolved(value: unknown, file: string, areNames = false): unknown {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) value[index] = this.#resolved(item, file);
    } else if (isObject(value)) {
      if (isReference(value)) return this.#target(value, file);
      for (const [key, child] of Object.entries(value)) {
        if (!areNames && DATA.has(key)) continue;
        if (!areNames && EXAMPLES.has(key)) value[key] = this.#resolvedExamples(child, file);
        else value[key] = this.#resolved(child, file, !areNames && key === 'properties');
      }
    }
    return value;
  }

  /** An example, or examples by name: data, unless it is a reference to a file. */
  #resolvedExamples(value: unknown, file: string): unknown {
    if (!isObject(value)) return value;
    const leadsToOne = ({ $ref }: Reference) =>
      /^[^#]+[.]yaml(#|$)/.test($ref) ||
      (this.#isOperation(file) && $ref.startsWith('#/examples/'));
    if (isReference(value)) return leadsToOne(value) ? this.#target(value, file) : value;
    for (const [name, example] of Object.entries(value)) {
      if (isReference(example) && leadsToOne(example)) value[name] = this.#target(example, file);
    }
    return value;
  }

  /** What takes the place of a reference. */
  #target(reference: Reference, file: string): unknown {
    const [path = '', pointer = ''] = reference.$ref.split('#', 2);
    const targetFile = path === '' ? file : posix.join(posix.dirname(file), path);
    if (targetFile === this.#documentFile) reference.$ref = `#${pointer}`;
    else {
      if (!this.#parts.includes(targetFile))
        throw mistakeIn(reference, `there is no ${targetFile} in ${this.#folder}/.`, '$ref');
      if (valueAt(this.#content(targetFile), pointer) === undefined) {
        throw mistakeIn(reference, `there is no ${pointer.slice(1)} in ${targetFile}.`, '$ref');
      }
      this.#followed.add(`${targetFile}#${pointer}`);
      const component = this.#componentAt(targetFile, pointer);
      if (component === undefined) {
        if (this.#isOperation(targetFile) && pointer.startsWith('/examples/'))
          return valueAt(this.#content(targetFile), pointer);
        if (this.#inProgress.has(targetFile))
          throw mistakeIn(reference, `${targetFile} contains itself.`, '$ref');
        this.#resolveFile(targetFile);
        const included = valueAt(this.#content(targetFile), pointer);
        if (this.#valuesIn(included) > MAX_VALUES) {
          const what = `with all that it refers to, ${targetFile} has more than ${MAX_VALUES} values.`;
          throw mistakeIn(reference, what, '$ref');
        }
        return included;
      }
      reference.$ref = `#/components/${component.kind}${component.rest}`;
    }
    this.#localReferences.push(reference);
    return reference;
  }

  /**
   * Refuses a component that is made of itself. One that contains itself, in a property, is fine.
   */
  #checkEnds(kind: string, name: string, way: readonly string[] = []): void {
    const component = this.#named(kind)[name];
    const key = `${kind}/${name}`;
    if (this.#ending.has(key)) return;
    if (way.includes(name)) {
      throw mistakeIn(
        this.#named(kind),
        `${name} is made of itself: ${[...way, name].join(' → ')}.`,
        name,
      );
    }
    for (const part of [
      component,
      ...ALTERNATIVES.flatMap((word) => (isObject(component) ? component[word] : [])),
    ]) {
      const start = `#/components/${kind}/`;
      if (isReference(part) && part.$ref.startsWith(start)) {
        this.#checkEnds(kind, part.$ref.slice(start.length), [...way, name]);
      }
    }
    this.#ending.add(key);
  }

  #named(kind: string): Json {
    const components = this.#document.components;
    const found = isObject(components) ? components[kind] : undefined;
    return isObject(found) ? found : {};
  }

  /** How many values a value has in it, itself included; what is there twice counts twice. */
  #valuesIn(value: unknown): number {
    if (typeof value !== 'object' || value === null) return 1;
    const known = this.#sizes.get(value);
    if (known !== undefined) return known;
    const size = Object.values(value).reduce<number>(
      (sum, child) => sum + this.#valuesIn(child),
      1,
    );
    this.#sizes.set(value, size);
    return size;
  }

  #isExamples(file: string): boolean {
    return /^examples([.]yaml)?$/.test(file.split('/')[2] ?? '');
  }

  #isKind(file: string, name: string): boolean {
    return this.#isOperation(file) && this.#kinds.includes(name);
  }

  /**
   * Components that nothing uses are for the rules of lint to find; anything else would be lost
   * without a word.
   */
  #checkUse(file: string): void {
    if (this.#kindOf(file) !== undefined || this.#followed.has(`${file}#`)) return;
    const value = this.#content(file);
    const isUsed = (start: string) =>
      [...this.#followed].some((reference) => `${reference}/`.startsWith(start));
    if (!isUsed(`${file}#/`) || !isObject(value))
      throw new DocumentError(`${file}:1: nothing refers to this file.`);
    const { examples, ...others } = value;
    const holders = this.#isOperation(file) && isObject(examples) ? [others, examples] : [value];
    for (const holder of holders) {
      const start = holder === examples ? `${file}#/examples` : `${file}#`;
      const unused = Object.keys(holder).find(
        (name) => !isUsed(`${start}/${name}/`) && !this.#isKind(file, name),
      );
      if (unused !== undefined)
        throw mistakeIn(holder === others ? value : holder, `nothing refers to ${unused}.`, unused);
    }
  }
}

/** Both documents, each as one. @throws {DocumentError} for the first mistake, with its place */
export function bundleAll(root: string): Record<DocumentFile, object> {
  return {
    'openapi.yaml': bundle(root, 'openapi.yaml'),
    'asyncapi.yaml': bundle(root, 'asyncapi.yaml'),
  };
}

/** The text of a bundled document. */
export function yamlText(file: DocumentFile, document: object): string {
  const header = `# Generated from ${file} and its parts by \`npm run generate\`. Do not edit.\n`;
  return (
    header +
    stringify(document, { lineWidth: 120, singleQuote: true, aliasDuplicateObjects: false })
  );
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
      typeof value === 'object' && value && Object.hasOwn(value, token)
        ? (value as Json)[token]
        : undefined,
    content,
  );
}

function isReference(value: unknown): value is Reference {
  return isObject(value) && typeof value.$ref === 'string';
}
