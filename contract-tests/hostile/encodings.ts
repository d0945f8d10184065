// Targets that can't be decoded, of every kind of route: the API, the app, the reference page and
// the documents.
import { ask } from '../support/client.ts';
import type { HostileCase, HostileClass, Outcome } from './attack.ts';

const BROKEN = ['%', '%c0', '%E0%A4%A', '%zz', '%ff%fe', 'x%', '%C0%AF%C0%AE', '%u0041'];
const ROUTES = [
  '/',
  '/assets/',
  '/assets/index',
  '/docs/',
  '/docs',
  '/openapi.json',
  '/openapi.yaml',
  '/asyncapi.yaml',
  '/live',
  '/v1/models/',
  '/api/v1/models/x/',
  '/v1/providers/',
  '/v1/downloads/',
  '/internal/',
  '/metrics',
  '/api/show/',
];
const STACK = /^\s*at .+:\d+:\d+\)?$/m;

const refused = (route: string, key: null | undefined): HostileCase => ({
  title: `what can't be decoded below ${route}${key === null ? ', without a key' : ''}`,
  expected: ['refused, in a line'],
  async send(server) {
    const logged = server.log.all().length;
    const outcomes = new Set<Outcome>();
    for (const broken of BROKEN) {
      const { status } = await ask(server, {
        path: route + broken,
        ...(key === null ? { key } : {}),
      });
      outcomes.add([400, 401, 403, 404].includes(status) ? 'refused' : status);
    }
    const isLoud = STACK.test(server.log.all().slice(logged).join('\n'));
    return {
      outcome: `${[...outcomes].join()}${isLoud ? ', with a stack in the log' : ', in a line'}`,
    };
  },
});

export const ENCODINGS: HostileClass = {
  name: 'encodings of paths',
  cases: [
    ...ROUTES.flatMap((route) => [refused(route, undefined), refused(route, null)]),
    {
      title: "a name that can't be decoded is told as that",
      expected: ['400 400 400'],
      async send(server) {
        const statuses = [];
        for (const broken of ['%E0%A4%A', '%c0', '%']) {
          statuses.push((await ask(server, { path: `/v1/models/${broken}` })).status);
        }
        return { outcome: statuses.join(' ') };
      },
    },
  ],
};
