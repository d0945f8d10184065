// Colours code. highlight.js and each language come when they are needed first.
import type { HLJSApi, LanguageFn } from 'highlight.js';

type Grammar = () => Promise<{ default: LanguageFn }>;

/** Above this, colouring could be seen as a stop of the page. */
const MAX_CHARACTERS = 20_000;

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  diff: () => import('highlight.js/lib/languages/diff'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  go: () => import('highlight.js/lib/languages/go'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  lua: () => import('highlight.js/lib/languages/lua'),
  makefile: () => import('highlight.js/lib/languages/makefile'),
  php: () => import('highlight.js/lib/languages/php'),
  powershell: () => import('highlight.js/lib/languages/powershell'),
  python: () => import('highlight.js/lib/languages/python'),
  r: () => import('highlight.js/lib/languages/r'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
};

const OTHER_NAMES: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  'c++': 'cpp',
  cs: 'csharp',
  docker: 'dockerfile',
  html: 'xml',
  js: 'javascript',
  jsx: 'javascript',
  make: 'makefile',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  svg: 'xml',
  toml: 'ini',
  ts: 'typescript',
  tsx: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
};

let core: Promise<HLJSApi> | undefined;

/** @returns HTML, made of `span` elements with classes; undefined if the language is not known, or the code too long. */
export async function colourCode(code: string, language: string): Promise<string | undefined> {
  const asked = language.toLowerCase();
  const name = Object.hasOwn(OTHER_NAMES, asked) ? (OTHER_NAMES[asked] ?? asked) : asked;
  const grammar = Object.hasOwn(GRAMMARS, name) ? GRAMMARS[name] : undefined;
  if (grammar === undefined || code.length > MAX_CHARACTERS) return undefined;
  core ??= import('highlight.js/lib/core').then((module) => module.default);
  const [hljs, { default: rules }] = await Promise.all([core, grammar()]);
  if (!hljs.getLanguage(name)) hljs.registerLanguage(name, rules);
  return hljs.highlight(code, { language: name, ignoreIllegals: true }).value;
}
