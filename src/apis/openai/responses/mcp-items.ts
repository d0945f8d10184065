// Items of MCP servers in the output of a response, and their events: tools that were listed, calls
// that run here, and calls that a person is asked about.
import type { Schemas } from '../../../../generated/openapi.ts';
import { setFields } from '../../../lib/values.ts';
import type { CallResult } from '../../../services/mcp-servers/call-result.ts';
import type { ServerCall, ToolStep } from '../../../services/mcp-servers/rounds.ts';
import type { Listing, OfferedTool } from '../../../services/mcp-servers/toolbox.ts';
import { approvalId } from '../../kit/mcp-choices.ts';

type OutputItem = Schemas['ResponseOutputItem'];
type Ended = 'completed' | 'incomplete';

/** The tools of a server. */
interface ListingItem {
  kind: 'mcp_list_tools';
  id: string;
  index: number;
  listing: Listing;
  ended?: Ended;
}

/** A call that runs here, as far as it has come. */
interface CallItem {
  kind: 'mcp_call';
  id: string;
  index: number;
  label: string;
  name: string;
  arguments: string;
  approvalId?: string;
  result?: CallResult;
  ended?: Ended;
}

/** A call that waits for a person. */
interface ApprovalItem {
  kind: 'mcp_approval_request';
  id: string;
  index: number;
  label: string;
  name: string;
  arguments: string;
  ended?: Ended;
}

/** Any of them. */
export type McpItem = ListingItem | CallItem | ApprovalItem;

/** An item as the API has it. */
export function toMcpItem(item: McpItem, status: 'in_progress' | Ended): OutputItem {
  const { id, kind } = item;
  if (kind === 'mcp_list_tools') {
    const { label, tools, error } = item.listing;
    const listed = tools.map(({ name, description, inputSchema, annotations }) => ({
      name,
      description,
      input_schema: inputSchema,
      annotations: annotations ?? null,
    }));
    const isNew = status === 'in_progress';
    return {
      id,
      type: kind,
      server_label: label,
      tools: isNew ? [] : listed,
      error: isNew ? null : (error ?? null),
    };
  }
  const called = { id, server_label: item.label, name: item.name, arguments: item.arguments };
  if (kind === 'mcp_approval_request') return { ...called, type: kind };
  const { result, approvalId: approval } = item;
  return {
    ...called,
    type: kind,
    status: result?.isError ? 'failed' : status,
    approval_request_id: approval ?? null,
    output: result === undefined || result.isError ? null : result.text,
    error: result?.isError ? result.text : null,
    ...setFields({
      images: result?.pictures && [...result.pictures],
      sounds: result?.sounds && [...result.sounds],
    }),
  };
}

/** What the progress of a response does for these items. */
interface Stage {
  /** Letters and digits of the response. */
  key: string;
  /** The index of the next item. */
  nextIndex(): number;
  add(item: McpItem): void;
  emit(event: McpEvent): void;
  /** Tells that the item is done. */
  end(item: McpItem, status: Ended): void;
}

type McpEvent = Record<string, unknown> & { type: string };

/** A call while it comes, that is only told once it is whole: a person is asked about it. */
interface Asked {
  offered: OfferedTool;
  arguments: string;
}

/** The calls of one response. */
export class McpCalls {
  readonly #stage: Stage;
  readonly #running = new Map<number | string, CallItem>();
  readonly #asked = new Map<number, Asked>();

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** A part of a call in the chat; the first one has no more than its name. */
  add(key: number, offered: OfferedTool, delta: string): void {
    if (offered.isAskedFirst) {
      const asked = this.#asked.get(key) ?? { offered, arguments: '' };
      this.#asked.set(key, { ...asked, arguments: asked.arguments + delta });
      return;
    }
    const item =
      this.#running.get(key) ?? this.#begin(key, { label: offered.label, name: offered.tool.name });
    if (delta === '') return;
    item.arguments += delta;
    this.#emit('response.mcp_call_arguments.delta', item, { delta });
  }

  /** Tells what a person is asked about; to be called when a round is over. */
  endRound({ isCutOff }: { isCutOff: boolean }): void {
    if (!isCutOff)
      for (const { offered, arguments: json } of this.#asked.values()) this.#ask(offered, json);
    this.#asked.clear();
  }

  take(step: ToolStep): void {
    switch (step.step) {
      case 'listed':
        this.#list(step.listing);
        break;
      case 'approved':
        this.#approved(step.call);
        break;
      case 'calling':
        this.#calling(step.call);
        break;
      case 'called':
        this.#called(step);
        break;
      case 'round':
        this.#running.clear();
    }
  }

  /** What has not come to an end is incomplete: the response was cut off, or has failed. */
  finish(): void {
    for (const item of this.#running.values())
      if (item.ended === undefined) this.#stage.end(item, 'incomplete');
  }

  #begin(
    key: number | string,
    called: { label: string; name: string; arguments?: string; approvalId?: string },
  ): CallItem {
    const index = this.#stage.nextIndex();
    const id = `mcp_${this.#stage.key}_${index}`;
    const item: CallItem = { kind: 'mcp_call', id, index, arguments: '', ...called };
    this.#running.set(key, item);
    this.#addItem({ ...item, arguments: '' }, item);
    this.#emit('response.mcp_call.in_progress', item);
    return item;
  }

  #approved({ key, label, name, arguments: json }: ServerCall): void {
    const item = this.#begin(key, { label, name, approvalId: String(key) });
    item.arguments = json;
    if (json !== '') this.#emit('response.mcp_call_arguments.delta', item, { delta: json });
  }

  #calling({ key }: ServerCall): void {
    const item = this.#running.get(key);
    if (item !== undefined)
      this.#emit('response.mcp_call_arguments.done', item, { arguments: item.arguments });
  }

  #called({ call, result }: Extract<ToolStep, { step: 'called' }>): void {
    const item = this.#running.get(call.key);
    if (item === undefined) return;
    item.result = result;
    this.#emit(`response.mcp_call.${result.isError ? 'failed' : 'completed'}`, item);
    this.#stage.end(item, 'completed');
  }

  #list(listing: Listing): void {
    const index = this.#stage.nextIndex();
    const id = `mcpl_${this.#stage.key}_${index}`;
    const item: ListingItem = { kind: 'mcp_list_tools', id, index, listing };
    this.#addItem(item, item);
    this.#emit('response.mcp_list_tools.in_progress', item);
    const end = listing.error === undefined ? 'completed' : 'failed';
    this.#emit(`response.mcp_list_tools.${end}`, item);
    this.#stage.end(item, 'completed');
  }

  #ask({ label, tool }: OfferedTool, json: string): void {
    const index = this.#stage.nextIndex();
    const id = approvalId(this.#stage.key, index, tool.fingerprint);
    const item: ApprovalItem = {
      kind: 'mcp_approval_request',
      id,
      index,
      label,
      name: tool.name,
      arguments: json,
    };
    this.#addItem(item, item);
    this.#stage.end(item, 'completed');
  }

  #addItem(shown: McpItem, item: McpItem): void {
    this.#stage.add(item);
    const added = toMcpItem(shown, 'in_progress');
    this.#stage.emit({ type: 'response.output_item.added', output_index: item.index, item: added });
  }

  #emit(type: string, { id, index }: McpItem, more: object = {}): void {
    this.#stage.emit({ type, item_id: id, output_index: index, ...more });
  }
}
