// Cases of the operations that install and remove backends.
import { PUBLISHED, UNPUBLISHED } from '../support/releases.ts';
import { type Case, type CasesByOperation, fails, has } from './case.ts';

/** The fake llama-server, which the server is told of by its path. */
const CONFIGURED = { recipe: 'llamacpp', backend: 'cpu' };

const UNKNOWN: readonly Case[] = [
  {
    title: 'an unknown recipe',
    body: { recipe: 'abacus', backend: 'cpu' },
    check: fails('backend_not_found', 'recipe'),
  },
  {
    title: 'an unknown backend',
    body: { recipe: 'llamacpp', backend: 'abacus' },
    check: fails('backend_not_found', 'backend'),
  },
];

/** Installing and removing backends, from a host of releases that is a fake. */
export const INSTALL_CASES: CasesByOperation = {
  installBackend: {
    '200': [
      {
        title: 'a new one',
        given: 'that backend not installed',
        body: PUBLISHED,
        check: has({ status: 'success', ...PUBLISHED }),
      },
      {
        title: 'one that is up to date',
        given: 'that backend installed',
        body: { ...PUBLISHED, force: true },
      },
      { title: 'a program that is configured by its path', body: CONFIGURED },
      {
        title: 'in the background, but here already',
        given: 'that backend installed',
        body: { ...PUBLISHED, subscribe: false },
        check: has({
          id: `backend:${PUBLISHED.recipe}:${PUBLISHED.backend}`,
          type: 'backend',
          status: 'completed',
          percent: 100,
        }),
      },
    ],
    '200 text/event-stream': [
      {
        title: 'a new one',
        given: 'that backend not installed',
        body: { ...PUBLISHED, stream: true },
      },
      {
        title: 'one that is up to date',
        given: 'that backend installed',
        body: { ...PUBLISHED, stream: true },
      },
    ],
    '400': [
      { title: 'no backend named', body: { recipe: 'llamacpp' }, check: fails('invalid_request') },
      {
        title: 'a switch that is not a boolean',
        body: { ...PUBLISHED, force: 'yes' },
        check: fails('invalid_request', 'force'),
      },
      {
        title: 'a backend that is not published',
        body: { recipe: 'llamacpp', backend: 'cuda', force: true },
        check: fails('backend_not_installable', 'backend'),
      },
    ],
    '404': [
      ...UNKNOWN,
      {
        title: 'an unknown backend, in the background',
        body: { recipe: 'llamacpp', backend: 'abacus', subscribe: false },
        check: fails('backend_not_found', 'backend'),
      },
    ],
    '500': [
      { title: 'an archive that is not there', body: UNPUBLISHED, check: fails('release_refused') },
      {
        title: 'the same as a stream, before it has begun',
        body: { ...UNPUBLISHED, stream: true },
        check: fails('release_refused'),
      },
    ],
  },
  uninstallBackend: {
    '200': [
      {
        title: 'one that is installed',
        given: 'that backend installed',
        body: PUBLISHED,
        check: has({ status: 'success', ...PUBLISHED }),
      },
      {
        title: 'one that is not installed',
        given: 'that backend not installed',
        body: PUBLISHED,
        check: has({ status: 'success', ...PUBLISHED }),
      },
    ],
    '400': [
      { title: 'no recipe named', body: { backend: 'cpu' }, check: fails('invalid_request') },
    ],
    '404': UNKNOWN,
    '409': [
      {
        title: 'a program that is configured by its path',
        body: CONFIGURED,
        check: fails('backend_not_ours', 'backend'),
      },
    ],
  },
};
