// 2, `GET /v1/pull/variants`.
import { expect } from 'vitest';
import { onTerminal, plain } from '../../support/program.ts';
import { answers, anyNumber, anyText, get, ok, part, type Section } from '../row.ts';
import { forget, load, model, pull, variants, withModel } from './shared.ts';

/** The rows of this part, in the order of the document. */
export const variantsOfPulls: readonly Section[] = [
  {
    place: '2, GET /v1/pull/variants',
    rows: [
      {
        id: '2.variants.example',
        statement: 'the printed request is answered with the printed fields',
        request: variants('unsloth/Qwen3-8B-GGUF'),
        expect: ok({
          checkpoint: 'unsloth/Qwen3-8B-GGUF',
          recipe: 'llamacpp',
          suggested_name: 'Qwen3-8B-GGUF',
          suggested_labels: ['vision'],
          mmproj_files: ['mmproj-model-f16.gguf'],
          variants: [
            {
              name: 'Q4_K_M',
              primary_file: 'Qwen3-8B-Q4_K_M.gguf',
              files: ['Qwen3-8B-Q4_K_M.gguf'],
              sharded: false,
              size_bytes: anyNumber,
            },
            {
              name: 'Q8_0',
              primary_file: 'Q8_0/Qwen3-8B-Q8_0-00001-of-00002.gguf',
              files: [
                'Q8_0/Qwen3-8B-Q8_0-00001-of-00002.gguf',
                'Q8_0/Qwen3-8B-Q8_0-00002-of-00002.gguf',
              ],
              sharded: true,
              size_bytes: anyNumber,
            },
          ],
        }),
      },
      {
        id: '2.variants.size',
        statement: 'size_bytes is the sum of the files, as the hub lists them',
        request: variants('unsloth/Qwen3-8B-GGUF'),
        expect: part(
          'PullVariants',
          (body) => body.variants,
          ([whole, sharded]) =>
            expect(sharded?.size_bytes).toBe(whole.size_bytes + 'the second part'.length),
        ),
      },
      {
        id: '2.variants.blobs',
        statement: 'only public metadata of the hub is read, with blobs=true',
        request: async (world) => {
          const before = world.hub.requests.length;
          await world.ask(variants('tiny/many-GGUF'));
          return world.hub.requests.slice(before).map(({ url }) => url);
        },
        expect: (urls) =>
          expect(urls).toEqual([
            expect.stringMatching(/^\/api\/models\/tiny\/many-GGUF.*blobs=true/),
          ]),
      },
      {
        id: '2.variants.token',
        statement: 'HF_TOKEN of the server goes to the hub as a bearer token',
        request: async (world) => {
          const reply = await world.ask(variants('tiny/gated-GGUF'));
          return [reply.status, world.hub.requests.at(-1)?.headers.authorization];
        },
        expect: (seen) => expect(seen).toEqual([200, 'Bearer hf_contract']),
      },
      {
        id: '2.variants.no-labels',
        statement: 'a repository without a projector suggests no vision and has no mmproj_files',
        request: variants('tiny/chat-GGUF'),
        expect: ok({ suggested_labels: [], mmproj_files: [] }),
      },
      {
        id: '2.variants.embeddings',
        statement: 'embeddings in the name of a repository suggests that label',
        request: variants('tiny/my-embeddings-GGUF'),
        expect: ok({ suggested_labels: ['embeddings'] }),
      },
      {
        id: '2.variants.reranking',
        statement: 'so does reranking',
        request: variants('tiny/my-reranking-GGUF'),
        expect: ok({ suggested_labels: ['reranking'] }),
      },
      {
        id: '2.variants.labels-both',
        statement: 'and both words suggest both labels',
        request: variants('tiny/embeddings-reranking-GGUF'),
        expect: ok({ suggested_labels: ['embeddings', 'reranking'] }),
      },
      {
        id: '2.variants.labels-pullable',
        statement:
          'what is suggested can be pulled, also where a name has both words: as labels and as fields',
        request: async (world) => {
          const { suggested_labels: labels } = (
            await world.ask(variants('tiny/embeddings-reranking-GGUF'))
          ).json;
          const flags = {
            embedding: labels.includes('embeddings'),
            reranking: labels.includes('reranking'),
          };
          const body = {
            model_name: 'user.Both',
            checkpoint: 'tiny/embeddings-reranking-GGUF:Q4_0',
            recipe: 'llamacpp',
          };
          const seen: unknown[] = [];
          for (const suggested of [{ labels }, flags]) {
            const { status, json } = await world.ask(pull({ ...body, ...suggested }));
            const { labels: given } = (await world.ask(model('user.Both'))).json;
            await forget('user.Both')(world);
            seen.push({ status, labels: given, warned: json.warnings?.map(({ param }) => param) });
          }
          return seen;
        },
        expect: (seen) =>
          expect(seen).toEqual([
            { status: 200, labels: ['custom', 'reranking'], warned: undefined },
            // A field that is not followed is named.
            { status: 200, labels: ['custom', 'reranking'], warned: ['embedding'] },
          ]),
      },
      {
        id: '2.variants.mmproj-bare',
        statement: 'mmproj_files are bare names, also of files in folders',
        request: variants('tiny/mmproj-below-GGUF'),
        expect: ok({ mmproj_files: ['mmproj-F16.gguf'] }),
      },
      {
        id: '2.variants.mmproj-pull',
        statement: 'the first of them is what pull takes as mmproj',
        request: async (world) => {
          const { mmproj_files: files } = (await world.ask(variants('tiny/mmproj-below-GGUF')))
            .json;
          const body = {
            model_name: 'user.Below',
            checkpoint: 'tiny/mmproj-below-GGUF:Q4_0',
            recipe: 'llamacpp',
          };
          const reply = await world.ask(pull({ ...body, vision: true, mmproj: files[0] }));
          await world.ask(load('user.Below'));
          const words = await world.commandLine();
          await forget('user.Below')(world);
          return [reply.status, words[words.indexOf('--mmproj') + 1]];
        },
        expect: (seen) => expect(seen).toEqual([200, expect.stringMatching(/\/mmproj-F16\.gguf$/)]),
      },
      {
        id: '2.variants.ranked',
        statement:
          'at most 5 variants: Q4_K_M, UD-Q4_K_XL, Q8_0 and Q4_0 first, the others by name',
        request: variants('tiny/many-GGUF'),
        expect: part(
          'PullVariants',
          (body) => body.variants,
          (found) =>
            expect(found.map(({ name }) => name)).toEqual([
              'Q4_K_M',
              'UD-Q4_K_XL',
              'Q8_0',
              'Q4_0',
              'IQ2_M',
            ]),
        ),
      },
      {
        id: '2.variants.other',
        statement: 'a variant outside of the first 5 can be pulled by its name',
        request: withModel(
          'user.Outside',
          { checkpoint: 'tiny/many-GGUF:Q6_K' },
          async (world, pulled) => {
            await world.ask(load('user.Outside'));
            return [pulled.status, (await world.commandLine()).join(' ')];
          },
        ),
        expect: (seen) => expect(seen).toEqual([200, expect.stringContaining('/many-Q6_K.gguf')]),
      },
      {
        id: '2.variants.missing',
        statement: 'without a checkpoint it is 400',
        request: get('/v1/pull/variants'),
        expect: answers(400, { error: { message: expect.stringContaining('checkpoint') } }),
      },
      {
        id: '2.variants.malformed',
        statement: 'with one that has no slash it is 400',
        request: variants('Qwen3-8B-GGUF'),
        expect: answers(400, { error: { message: expect.stringContaining('/') } }),
      },
      {
        id: '2.variants.not-found',
        statement: 'what the hub does not have is 404',
        request: variants('tiny/nowhere'),
        expect: answers(404, { error: { message: expect.stringContaining('tiny/nowhere') } }),
      },
      {
        id: '2.variants.failure',
        statement: 'any other failure is 500 with a message of what is wrong',
        request: variants('tiny/nonsense-GGUF'),
        expect: answers(500, { error: { message: anyText } }),
      },
      {
        id: '2.variants.cli',
        statement: '`lemonade pull owner/repo` shows them as a menu, with a field for others',
        request: async (world) => {
          const terminal = onTerminal(['pull', 'tiny/many-GGUF'], { port: world.server.port });
          await terminal.waitFor(/Other/);
          const menu = plain(terminal.screen());
          // The last one, which asks for its name.
          terminal.type('6\r');
          await terminal.waitFor(/name|quantization|variant/i);
          terminal.type('Q6_K\r');
          const code = await terminal.ended;
          const { data } = (await world.ask(get('/v1/models'))).json;
          const { id = '' } =
            data.find(({ checkpoint }) => checkpoint === 'tiny/many-GGUF:Q6_K') ?? {};
          await forget(id)(world);
          return { menu, code, id, screen: plain(terminal.screen()) };
        },
        expect: ({ menu, code, id, screen }) => {
          for (const name of ['Q4_K_M', 'UD-Q4_K_XL', 'Q8_0', 'Q4_0', 'IQ2_M', 'Other'])
            expect(menu).toContain(name);
          expect([code, id], screen).toEqual([0, expect.stringMatching(/^user\./)]);
        },
      },
    ],
  },
];
