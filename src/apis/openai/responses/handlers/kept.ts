// Operations on responses that are kept, or still made in the background.
import type { Handlers } from '../../../../../generated/handlers.ts';
import type { Schemas } from '../../../../../generated/openapi.ts';
import { invalid } from '../../../../errors.ts';
import type { Background } from '../../../../services/responses/background.ts';
import { ResponseNotFound } from '../../../../services/responses/errors.ts';
import type { KeptResponses } from '../../../../services/responses/kept-responses.ts';
import { ok } from '../../../kit/handlers.ts';
import { asTold } from '../messages.ts';
import { eachNamed } from '../response-stream.ts';

const DEFAULT_PAGE = 20;

/** What these handlers need of the rooms. */
export interface KeptDependencies {
  keptResponses: Pick<KeptResponses, 'get' | 'input' | 'events' | 'delete'>;
  background: Background<Schemas['ResponseObject'], Schemas['ResponseEvent']>;
}

/** Reading again, deleting, cancelling, and the items of the input. */
export const createKeptHandlers = ({ keptResponses: kept, background }: KeptDependencies) =>
  ({
    async getResponse({ path: { response_id: id }, query, asker: { place } }) {
      if (!query.stream) return ok(background.snapshot(place.key, id) ?? kept.get(place.key, id));
      const from = (query.starting_after ?? -1) + 1;
      const events =
        background.follow(place.key, id, from) ?? kept.events(place.key, id)?.slice(from);
      if (events === undefined) {
        const message = `The events of '${id}' were not kept. Ask for a response with background and stream, or read it without stream.`;
        throw invalid('stream', message);
      }
      return { status: 200, events: eachNamed(events) };
    },
    async deleteResponse({ path: { response_id: id }, asker: { place } }) {
      const wasRunning = await background.forget(place.key, id);
      if (!kept.delete(place.key, id) && !wasRunning) throw new ResponseNotFound(id);
      return ok({ id, object: 'response', deleted: true });
    },
    async cancelResponse({ path: { response_id: id }, asker: { place } }) {
      const cancelled = await background.cancel(place.key, id);
      const response = cancelled ?? kept.get(place.key, id);
      if (response.background) return ok(response);
      throw invalid(
        'response_id',
        `The response '${id}' is not in the background, so it can't be cancelled.`,
      );
    },
    async listResponseInput({ path: { response_id: id }, query, asker: { place } }) {
      const items = kept.input(place.key, id);
      const page = pageOf(items, query, `The response '${id}' has no input item`);
      return ok({ ...page, data: page.data.map(asTold) });
    },
  }) satisfies Partial<Handlers>;

type Page = { after?: string; limit?: number; order?: 'asc' | 'desc' };

/** `missing` begins the sentence about an id that no item has. @throws {InvalidRequest} */
export function pageOf<Item extends { id: string }>(
  items: readonly Item[],
  { after, limit = DEFAULT_PAGE, order = 'desc' }: Page,
  missing: string,
) {
  const ordered = order === 'desc' ? items.toReversed() : items;
  const start = after === undefined ? 0 : ordered.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw invalid('after', `${missing} '${after}'.`);
  const data = ordered.slice(start, start + limit);
  return {
    object: 'list' as const,
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: start + limit < ordered.length,
  };
}
