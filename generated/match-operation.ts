// Generated from openapi.yaml by `npm run generate`. Do not edit.
import type { OperationId } from './handlers.ts';

/** The prefixes under which every operation without a fixed path is served. */
export const PREFIXES = ["/api/v1","/v1","/api/v0","/v0"] as const;

/** Operations by HTTP method. HEAD is there wherever a GET changes nothing. */
export type Methods = Readonly<Partial<Record<string, OperationId>>>;

/** A path of the document that a path of a request means. */
export interface PathMatch {
  /** As in the document, e.g. `/models/{model_id}`. */
  path: string;
  /** As requested, without prefix, each parameter in one segment: `/models/owner%2Fname`. */
  concretePath: string;
  /** True when it is one of the paths under the prefixes. */
  isPrefixed: boolean;
  methods: Methods;
}

interface Template {
  path: string;
  segments: readonly (string | undefined)[];
  /** The segment whose parameter takes slashes. */
  open: number | undefined;
  methods: Methods;
}

const FIXED: ReadonlyMap<string, Methods> = new Map<string, Methods>([
  ["/live", {"GET":"getLive","HEAD":"headLive"}],
  ["/metrics", {"GET":"getMetrics","HEAD":"getMetrics"}],
  ["/api/chat", {"POST":"createOllamaChat"}],
  ["/api/generate", {"POST":"createOllamaGeneration"}],
  ["/api/embed", {"POST":"createOllamaEmbeddings"}],
  ["/api/embeddings", {"POST":"createOllamaEmbedding"}],
  ["/api/tags", {"GET":"listOllamaModels","HEAD":"listOllamaModels"}],
  ["/api/ps", {"GET":"listOllamaLoadedModels","HEAD":"listOllamaLoadedModels"}],
  ["/api/show", {"POST":"showOllamaModel"}],
  ["/api/pull", {"POST":"pullOllamaModel"}],
  ["/api/delete", {"DELETE":"deleteOllamaModel"}],
  ["/api/version", {"GET":"getOllamaVersion","HEAD":"getOllamaVersion"}],
  ["/api/create", {"POST":"createOllamaModel"}],
  ["/api/copy", {"POST":"copyOllamaModel"}],
  ["/api/push", {"POST":"pushOllamaModel"}],
  ["/mcp", {"POST":"postMcpMessage"}],
  ["/internal/config", {"GET":"readConfig","HEAD":"readConfig"}],
  ["/internal/config/defaults", {"GET":"getConfigDefaults","HEAD":"getConfigDefaults"}],
  ["/internal/set", {"POST":"setConfig"}],
  ["/internal/pin", {"POST":"pinModel"}],
  ["/internal/aliases", {"GET":"listAliases","HEAD":"listAliases","POST":"addAlias"}],
  ["/internal/cleanup-cache", {"POST":"cleanUpCache"}],
]);

const PREFIXED: ReadonlyMap<string, Methods> = new Map<string, Methods>([
  ["/health", {"GET":"getHealth","HEAD":"getHealth"}],
  ["/stats", {"GET":"getStats","HEAD":"getStats"}],
  ["/system-info", {"GET":"getSystemInfo","HEAD":"getSystemInfo"}],
  ["/system-stats", {"GET":"getSystemStats","HEAD":"getSystemStats"}],
  ["/log-level", {"POST":"setLogLevel"}],
  ["/params", {"GET":"getParams","HEAD":"getParams","POST":"setParams"}],
  ["/apps", {"GET":"listApps","HEAD":"listApps"}],
  ["/models", {"GET":"listModels","HEAD":"listModels","POST":"listModelsByBody"}],
  ["/models/register", {"POST":"registerModel"}],
  ["/models/check-updates", {"POST":"checkModelUpdates"}],
  ["/registry/search", {"GET":"searchRegistry","HEAD":"searchRegistry"}],
  ["/pull", {"POST":"pullModel"}],
  ["/pull/variants", {"GET":"listPullVariants","HEAD":"listPullVariants"}],
  ["/downloads", {"GET":"listDownloads","HEAD":"listDownloads"}],
  ["/downloads/control", {"POST":"controlDownload"}],
  ["/delete", {"POST":"deleteModel"}],
  ["/load", {"GET":"loadModelByQuery","POST":"loadModel"}],
  ["/unload", {"GET":"unloadModelByQuery","POST":"unloadModel"}],
  ["/demo-model", {"POST":"makeDemoModel"}],
  ["/install", {"POST":"installBackend"}],
  ["/uninstall", {"POST":"uninstallBackend"}],
  ["/providers", {"GET":"listProviders","HEAD":"listProviders","POST":"addProvider"}],
  ["/chat/completions", {"POST":"createChatCompletion"}],
  ["/chat/completions/input_tokens", {"POST":"countChatTokens"}],
  ["/apply-template", {"POST":"applyChatTemplate"}],
  ["/completions", {"POST":"createCompletion"}],
  ["/embeddings", {"POST":"createEmbedding"}],
  ["/reranking", {"POST":"createReranking"}],
  ["/rerank", {"POST":"createRerank"}],
  ["/reranker", {"POST":"createReranker"}],
  ["/moderations", {"POST":"createModeration"}],
  ["/tokenize", {"POST":"tokenizeText"}],
  ["/detokenize", {"POST":"detokenizeTokens"}],
  ["/responses", {"POST":"createResponse"}],
  ["/responses/input_tokens", {"POST":"countResponseTokens"}],
  ["/responses/compact", {"POST":"compactResponse"}],
  ["/slots", {"GET":"listSlots","HEAD":"listSlots"}],
  ["/props", {"GET":"getProps","HEAD":"getProps"}],
  ["/audio/transcriptions", {"POST":"createTranscription"}],
  ["/audio/translations", {"POST":"createTranslation"}],
  ["/audio/speech", {"POST":"createSpeech"}],
  ["/images/generations", {"POST":"createImage"}],
  ["/images/edits", {"POST":"createImageEdit"}],
  ["/images/variations", {"POST":"createImageVariation"}],
  ["/images/upscale", {"POST":"upscaleImage"}],
  ["/messages", {"POST":"createMessage"}],
  ["/messages/count_tokens", {"POST":"countMessageTokens"}],
]);

/** Those under the prefixes that are served without one too. */
const ALSO_WITHOUT: ReadonlySet<string> = new Set(["/apply-template","/rerank","/tokenize","/detokenize","/props"]);

/** Most literal segments first. */
const FIXED_TEMPLATES: readonly Template[] = [
  { path: "/internal/aliases/{alias}", segments: ["internal", "aliases", undefined], open: 2, methods: {"DELETE":"removeAlias"} },
];

/** Most literal segments first. */
const TEMPLATES: readonly Template[] = [
  { path: "/models/{model_id}/options", segments: ["models", undefined, "options"], open: 1, methods: {"GET":"getModelOptions","HEAD":"getModelOptions","POST":"saveModelOptions","DELETE":"deleteModelOptions"} },
  { path: "/providers/{name}/test", segments: ["providers", undefined, "test"], open: undefined, methods: {"POST":"testProvider"} },
  { path: "/responses/{response_id}/cancel", segments: ["responses", undefined, "cancel"], open: undefined, methods: {"POST":"cancelResponse"} },
  { path: "/responses/{response_id}/input_items", segments: ["responses", undefined, "input_items"], open: undefined, methods: {"GET":"listResponseInput","HEAD":"listResponseInput"} },
  { path: "/models/{model_id}", segments: ["models", undefined], open: 1, methods: {"GET":"getModel","HEAD":"getModel"} },
  { path: "/providers/{name}", segments: ["providers", undefined], open: undefined, methods: {"DELETE":"removeProvider"} },
  { path: "/responses/{response_id}", segments: ["responses", undefined], open: undefined, methods: {"GET":"getResponse","HEAD":"getResponse","DELETE":"deleteResponse"} },
  { path: "/slots/{id}", segments: ["slots", undefined], open: undefined, methods: {"POST":"updateSlot"} },
];

/** What follows one of the prefixes, `/models` of `/api/v1/models`; undefined for a path that has none of them. */
export function withoutPrefix(path: string): string | undefined {
  const prefix = PREFIXES.find((start) => path.startsWith(start) && (path.length === start.length || path[start.length] === '/'));
  return prefix === undefined ? undefined : path.slice(prefix.length);
}

/**
 * The path of the document for the path of a request (without query); undefined where there is none. Slashes at the end
 * make no difference. Takes time in proportion to the length of the path, whatever is in it.
 */
export function matchOperation(requested: string): PathMatch | undefined {
  let end = requested.length;
  while (end > 1 && requested[end - 1] === '/') end -= 1;
  const path = requested.slice(0, end);
  const fixed = FIXED.get(path);
  if (fixed) return { path, concretePath: path, isPrefixed: false, methods: fixed };
  const rest = ALSO_WITHOUT.has(path) ? path : withoutPrefix(path);
  if (rest === undefined) return matchTemplate(FIXED_TEMPLATES, { path, isPrefixed: false });
  const methods = PREFIXED.get(rest);
  if (methods) return { path: rest, concretePath: rest, isPrefixed: true, methods };
  return matchTemplate(TEMPLATES, { path: rest, isPrefixed: true });
}

function matchTemplate(
  templates: readonly Template[],
  { path, isPrefixed }: Pick<PathMatch, 'path' | 'isPrefixed'>,
): PathMatch | undefined {
  const segments = path.slice(1).split('/');
  for (const template of templates) {
    const concretePath = fill(template, segments);
    if (concretePath !== undefined) return { path: template.path, concretePath, isPrefixed, methods: template.methods };
  }
  return undefined;
}

/** The path with each parameter in one segment, if the segments fit the template. */
function fill({ segments: wanted, open }: Template, segments: readonly string[]): string | undefined {
  const surplus = segments.length - wanted.length;
  if (surplus < 0 || (surplus > 0 && open === undefined)) return undefined;
  const filled = wanted.map((literal, index) => {
    const from = open !== undefined && index > open ? index + surplus : index;
    const value = index === open ? segments.slice(from, from + surplus + 1).join('%2F') : segments[from];
    return value === '' || (literal !== undefined && literal !== value) ? undefined : value;
  });
  return filled.includes(undefined) ? undefined : `/${filled.join('/')}`;
}
