// Calls of the published tools: arguments of a function for the model, items of their own for the
// client.
import type { Schemas } from '../../../../generated/openapi.ts';
import { BackendResponseInvalid, invalid } from '../../../errors.ts';
import { isObject, setFields } from '../../../lib/values.ts';
import { readArguments } from '../../kit/call-arguments.ts';
import { ACTIONS, type PublishedType, publishedName } from './published-tools.ts';
import type { ToolNames } from './tool-names.ts';

type Item = Schemas['ResponseInputItem'];
type Values = Readonly<Record<string, unknown>>;
type Action = NonNullable<Schemas['ResponseCallAction']>;

/** What an item of such a call has next to its id, state and `call_id`. */
export type PublishedCall = Pick<
  Schemas['ResponseOutputItem'],
  'type' | 'action' | 'actions' | 'operation' | 'environment' | 'pending_safety_checks'
>;

const MAX_QUOTED_LENGTH = 200;

/**
 * A whole call of the model as the client gets it.
 * @throws {BackendResponseInvalid} for arguments that say nothing that can be run
 */
export function readPublishedCall(
  type: PublishedType,
  { name, text }: { name: string; text: string },
): PublishedCall {
  const given = readArguments({ name, text }, { isCutOff: false }) ?? {};
  const call = CALLS[type](given);
  if (call !== undefined) return call;
  throw new BackendResponseInvalid(
    `The model called '${name}' with arguments that can't be run: ${text.slice(0, MAX_QUOTED_LENGTH)}`,
  );
}

const CALLS: Readonly<Record<PublishedType, (given: Values) => PublishedCall | undefined>> = {
  shell({ commands, timeout_ms, max_output_length }) {
    // One command alone is meant by a text; nothing else can be.
    const texts = textsIn(typeof commands === 'string' ? [commands] : commands);
    if (texts === undefined) return undefined;
    const action = {
      commands: texts,
      timeout_ms: numberOr(timeout_ms, null),
      max_output_length: numberOr(max_output_length, null),
    };
    return { type: 'shell_call', action, environment: { type: 'local' } };
  },
  local_shell({ command, working_directory: folder, timeout_ms, env }) {
    const words = textsIn(command);
    if (words === undefined) return undefined;
    const action: Action = {
      type: 'exec',
      command: words,
      env: isObject(env) ? env : {},
      ...setFields({
        timeout_ms: numberOr(timeout_ms, undefined),
        working_directory: typeof folder === 'string' ? folder : undefined,
      }),
    };
    return { type: 'local_shell_call', action };
  },
  apply_patch({ type, path, diff }) {
    if (typeof path !== 'string' || path === '') return undefined;
    if (type === 'delete_file') return { type: 'apply_patch_call', operation: { type, path } };
    if (type !== 'create_file' && type !== 'update_file') return undefined;
    const operation = { type, path, diff: typeof diff === 'string' ? diff : '' };
    return { type: 'apply_patch_call', operation };
  },
  computer({ actions }) {
    const listed = Array.isArray(actions) ? actions.map(actionOf) : [];
    const known = listed.filter((action) => action !== undefined);
    if (known.length === 0 || known.length < listed.length) return undefined;
    return { type: 'computer_call', actions: known, pending_safety_checks: [] };
  },
  computer_use_preview(given) {
    const action = actionOf(given);
    return action && { type: 'computer_call', action, pending_safety_checks: [] };
  },
};

/** What clients expect with an action, and models leave out. */
const DEFAULTS: Readonly<Record<string, object>> = {
  click: { button: 'left' },
  double_click: { keys: null },
  scroll: { scroll_x: 0, scroll_y: 0 },
};

function actionOf(given: unknown): (Values & { type: string }) | undefined {
  if (!isObject(given)) return undefined;
  const type = ACTIONS.find((action) => action === given.type);
  return type && { ...DEFAULTS[type], ...given, type };
}

function textsIn(value: unknown): string[] | undefined {
  const list = Array.isArray(value) ? value : [];
  const texts = list.filter((text) => typeof text === 'string');
  return texts.length > 0 && texts.length === list.length ? texts : undefined;
}

const numberOr = <Other>(value: unknown, other: Other): number | Other =>
  typeof value === 'number' ? value : other;

/** By the type of an item: the tools that it can be a call of, the likeliest first. */
const TOOLS_OF_CALLS: Readonly<Record<string, readonly PublishedType[]>> = {
  shell_call: ['shell'],
  local_shell_call: ['local_shell'],
  apply_patch_call: ['apply_patch'],
  computer_call: ['computer', 'computer_use_preview'],
};

/**
 * The other way round: an item of such a call as the model has made it. The tool may be offered no
 * more. @throws {InvalidRequest}
 */
export function publishedCall(
  item: Item,
  names: Pick<ToolNames, 'find' | 'clientTool'>,
  place: string,
) {
  const types = TOOLS_OF_CALLS[item.type ?? ''] ?? [];
  const [first = 'shell'] = types;
  const [name = publishedName(first)] = names.find({ type: first });
  const { kind } = names.clientTool(name);
  const type = types.find((able) => able === kind) ?? first;
  return { name, arguments: JSON.stringify(argumentsOf(type, item, place)) };
}

function argumentsOf(type: PublishedType, item: Item, place: string): Values {
  const { action, actions, operation } = item;
  switch (type) {
    case 'shell': {
      const { commands, timeout_ms, max_output_length } = needed(action, `${place}.action`);
      return setFields({ commands, timeout_ms, max_output_length });
    }
    case 'local_shell': {
      const { command, working_directory, timeout_ms, env } = needed(action, `${place}.action`);
      const variables = isObject(env) && Object.keys(env).length > 0 ? env : undefined;
      return setFields({ command, working_directory, timeout_ms, env: variables });
    }
    case 'apply_patch': {
      const { type: kind, path, diff } = needed(operation, `${place}.operation`);
      return { type: kind, path, diff: diff ?? '' };
    }
    case 'computer':
      return { actions: actions ?? [needed(action, `${place}.action`)] };
    case 'computer_use_preview':
      return needed(action ?? actions?.[0], `${place}.action`);
  }
}

function needed<Value>(value: Value | null | undefined, place: string): Value {
  if (value !== undefined && value !== null) return value;
  throw invalid(place, `${place} is missing.`);
}
