// 2, the list of endpoints.
import { existsSync } from 'node:fs';
import { expect } from 'vitest';
import { launchServer, PREFIXES } from '../../support/server.ts';
import { each, get, ok, type Section, under } from '../row.ts';
import {
  chat,
  FAKE,
  folderOf,
  GGUF,
  install,
  load,
  pull,
  VULKAN,
  variants,
  vulkanOf,
} from './shared.ts';

/** The rows of this part, in the order of the document. */
export const endpoints: readonly Section[] = [
  {
    place: '2, endpoint list',
    rows: [
      ...(
        [
          [pull({ model_name: GGUF }), { message: `Installed model: ${GGUF}` }],
          [
            variants('tiny/chat-GGUF'),
            { checkpoint: 'tiny/chat-GGUF', variants: [{ name: 'Q4_0' }] },
          ],
          [load(FAKE), { message: `Loaded model: ${FAKE}` }],
          [
            get('/v1/health'),
            { status: 'ok', all_models_loaded: expect.any(Array), max_models: { llm: 4 } },
          ],
          [get('/v1/stats'), { output_tokens: 7, request_count_total: expect.any(Number) }],
          [
            get('/v1/system-info'),
            { recipes: { llamacpp: { backends: { cpu: { state: 'installed' } } } } },
          ],
          [install(VULKAN), VULKAN],
        ] as const
      ).map(([question, body]) => {
        const path = question.path.slice('/v1'.length);
        const method = 'method' in question ? question.method : 'GET';
        return {
          id: `2.endpoints${path.split('?')[0]}`.replace('endpoints/', 'endpoints.'),
          statement: `${method} ${path.split('?')[0]} is served under all four prefixes`,
          given: path === '/stats' ? [chat({ fake: { tokens: 7 } })] : [],
          request: under(PREFIXES, { ...question, path }),
          expect: each(ok(body)),
        };
      }),
      {
        id: '2.endpoints.unload',
        statement: 'POST /unload is served under all four prefixes',
        request: async (world) => {
          const left: unknown[] = [];
          for (const prefix of PREFIXES) {
            await world.ask(load(FAKE));
            const { status } = await world.ask({ method: 'POST', path: `${prefix}/unload` });
            left.push([status, (await world.health()).all_models_loaded]);
          }
          return left;
        },
        expect: (seen) => expect(seen).toEqual(PREFIXES.map(() => [200, []])),
      },
      {
        id: '2.endpoints.delete',
        statement: 'POST /delete is served under all four prefixes',
        request: async (world) => {
          const left: unknown[] = [];
          for (const prefix of PREFIXES) {
            await world.ask(
              pull({
                model_name: 'user.Alone',
                checkpoint: 'tiny/alone-GGUF:Q4_0',
                recipe: 'llamacpp',
              }),
            );
            const { status } = await world.ask({
              path: `${prefix}/delete`,
              body: { model_name: 'user.Alone' },
            });
            left.push([status, existsSync(folderOf(world, 'tiny/alone-GGUF'))]);
          }
          return left;
        },
        expect: (seen) => expect(seen).toEqual(PREFIXES.map(() => [200, false])),
      },
      {
        id: '2.endpoints.uninstall',
        statement: 'POST /uninstall is served under all four prefixes',
        request: async (world) => {
          const left: unknown[] = [];
          for (const prefix of PREFIXES) {
            await world.ask(install(VULKAN));
            const { status } = await world.ask({ path: `${prefix}/uninstall`, body: VULKAN });
            left.push([status, (await vulkanOf(world))?.state]);
          }
          return left;
        },
        expect: (seen) => expect(seen).toEqual(PREFIXES.map(() => [200, 'installable'])),
      },
      {
        id: '2.endpoints.port',
        statement: 'the examples reach the server on port 13305, which is its default',
        request: async () => {
          const help = await launchServer({ arguments: ['--help'] });
          await help.gone();
          return help.log.all().join('\n');
        },
        expect: (help) => expect(help).toMatch(/--port PORT [^-]*default\s+13305/),
      },
    ],
  },
];
