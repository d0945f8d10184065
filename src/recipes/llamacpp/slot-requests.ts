// Requests about slots, as llama-server has them: POST /slots/0?action=save and the like.

import { basename } from 'node:path';
import { isObject } from '../../lib/values.ts';
import { readJson } from '../../processes/child-http.ts';
import { NATIVE_SERVER } from '../../processes/responder.ts';
import { askChild } from '../kit/ask-child.ts';
import { withSalt } from '../kit/cache-salt.ts';
import { childCallOf } from '../kit/child-call.ts';
import type { Capability } from '../kit/protocol.ts';
import type { Slot, SlotReport, SlotRequests, SlotServer } from '../kit/slots.ts';
import { llamacppCalls, PROPERTIES_PATH, SLOTS_PATH } from './calls.ts';
import { readLlamacppSlot } from './read-slot.ts';
import { readLlamacppRefusal } from './refusals.ts';

type Json = Readonly<Record<string, unknown>>;
type Asked = { capability: Capability; signal: AbortSignal };

/** See {@link SlotRequests}. Nothing is asked before the first call. */
export function connectSlots(server: SlotServer): SlotRequests {
  const act = async (id: number, action: string, body: Json, signal: AbortSignal) => {
    const path = `${SLOTS_PATH}/${id}?action=${action}`;
    return reportIn(id, await post(server, path, body, { capability: 'slots', signal }));
  };
  return {
    list: (signal) => listOf(server, signal),
    layout: (signal) => layoutOf(server, signal),
    save: (id, filename, signal) => act(id, 'save', { filename }, signal),
    restore: (id, { name, salt }, signal) =>
      act(id, 'restore', withSalt({ filename: name }, salt), signal),
    erase: (id, signal) => act(id, 'erase', {}, signal),
    setAside: (id, signal) => setAside(server, id, signal),
    promptTokens: (request, signal) => promptTokens(server, request, signal),
    build: (signal) => buildOf(server, signal),
    properties: (known, signal) => propertiesOf(server, known, signal),
  };
}

async function listOf(server: SlotServer, signal: AbortSignal): Promise<readonly Slot[]> {
  const slots = await get(server, SLOTS_PATH, { capability: 'slots', signal });
  if (!Array.isArray(slots) || !slots.every(isObject))
    throw NATIVE_SERVER.invalid('responded with what is not a list of slots.');
  return slots.map(readLlamacppSlot);
}

async function layoutOf(server: SlotServer, signal: AbortSignal) {
  const slots = await listOf(server, signal);
  return { ids: slots.map(({ id }) => Number(id)), contextTokens: Number(slots[0]?.n_ctx) };
}

function reportIn(id: number, done: unknown): SlotReport {
  if (!isObject(done) || !('id_slot' in done))
    throw NATIVE_SERVER.invalid(`did not say what it did with slot ${id}.`);
  const { n_written: written } = done;
  return { told: done, writtenBytes: typeof written === 'number' ? written : undefined };
}

/** It puts aside what a slot holds for another prompt: here one of a single token. */
async function setAside(server: SlotServer, id: number, signal: AbortSignal): Promise<void> {
  const body = { prompt: [0], n_predict: 0, id_slot: id };
  const path = llamacppCalls.paths.completion;
  await post(server, path, body, { capability: 'completion', signal });
}

async function promptTokens(
  server: SlotServer,
  { capability, body }: { capability: 'chat' | 'completion'; body: Json },
  signal: AbortSignal,
): Promise<readonly number[]> {
  const prompt =
    capability === 'chat'
      ? (await call(server, 'apply-template', body, signal)).prompt
      : body.prompt;
  if (Array.isArray(prompt) && prompt.every((token) => typeof token === 'number')) return prompt;
  if (typeof prompt !== 'string') return [];
  const content = { content: prompt, add_special: true, parse_special: true };
  const { tokens } = await call(server, 'tokenize', content, signal);
  return Array.isArray(tokens) ? tokens : [];
}

/** As a request of a client: what it has for this server alone stays here. */
async function call(
  { baseUrl, backend, model, options }: SlotServer,
  capability: 'apply-template' | 'tokenize',
  body: Json,
  signal: AbortSignal,
): Promise<Json> {
  const request = { capability, body, model, options };
  const made = await childCallOf({ protocol: llamacppCalls, backend, request });
  if (made === undefined) return {};
  const response = await ask({ baseUrl, ...made }, { capability, signal });
  return isObject(response) ? response : {};
}

async function buildOf(server: SlotServer, signal: AbortSignal) {
  const told = await get(server, PROPERTIES_PATH, { capability: 'props', signal });
  const { build_info: name, total_slots: slots } = isObject(told) ? told : {};
  const contextTokens = Number(settingsIn(told)?.n_ctx);
  if (typeof name !== 'string' || typeof slots !== 'number' || !(contextTokens > 0))
    throw NATIVE_SERVER.invalid('does not say what it is.');
  return { name, slots, contextTokens };
}

/** Without the folder of the file, and with the id of the model in place of its own name for it. */
async function propertiesOf(
  server: SlotServer,
  { contextTokens }: { contextTokens: number | undefined },
  signal: AbortSignal,
): Promise<Json> {
  const told = await get(server, PROPERTIES_PATH, { capability: 'props', signal });
  const settings = settingsIn(told);
  if (!isObject(told) || settings === undefined || typeof told.total_slots !== 'number')
    throw NATIVE_SERVER.invalid('responded with what is not a list of properties.');
  return {
    ...told,
    default_generation_settings: { ...settings, n_ctx: contextTokens ?? settings.n_ctx },
    model_alias: server.model.id,
    model_path: basename(server.model.path),
  };
}

function settingsIn(told: unknown): Json | undefined {
  const settings = isObject(told) ? told.default_generation_settings : undefined;
  return isObject(settings) ? settings : undefined;
}

const get = (server: SlotServer, path: string, asked: Asked): Promise<unknown> =>
  ask({ baseUrl: server.baseUrl, method: 'GET', path }, asked);

const post = (server: SlotServer, path: string, body: Json, asked: Asked): Promise<unknown> =>
  ask({ baseUrl: server.baseUrl, path, body: JSON.stringify(body) }, asked);

async function ask(request: Parameters<typeof askChild>[0], asked: Asked): Promise<unknown> {
  const protocol = { readRefusal: readLlamacppRefusal };
  return readJson(await askChild(request, { protocol, ...asked }));
}
