import { expect, test } from 'vitest';
import type { OpenApiDocument } from './document.ts';
import { generateMatchOperation } from './match-operation.ts';

const operation = (operationId: string) => ({ operationId, summary: 's', tags: ['T'], responses: {} });

const documentWith = (paths: object): OpenApiDocument =>
  ({ servers: [{ url: 'http://localhost:1/api/v1' }, { url: 'http://localhost:1/v1' }], paths }) as OpenApiDocument;

test('prefixes come from the servers, HEAD from each GET that changes nothing', () => {
  const source = generateMatchOperation(
    documentWith({
      '/live': { servers: [{ url: 'http://localhost:1' }], get: operation('getLive') },
      '/load': { get: { ...operation('loadByQuery'), 'x-changes-state': true }, post: operation('load') },
      '/own-head': { get: operation('get'), head: operation('head') },
    }),
  );
  expect(source).toContain('PREFIXES = ["/api/v1","/v1"]');
  expect(source).toContain('["/live", {"GET":"getLive","HEAD":"getLive"}]');
  expect(source).toContain('["/load", {"GET":"loadByQuery","POST":"load"}]');
  expect(source).toContain('["/own-head", {"GET":"get","HEAD":"head"}]');
});

test('templates with more literal segments come first', () => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' }, 'x-takes-slashes': true };
  const source = generateMatchOperation(
    documentWith({
      '/models/{id}': { parameters: [id], get: operation('one') },
      '/models/{id}/options': { get: { ...operation('options'), parameters: [id] } },
    }),
  );
  expect(source.indexOf('"/models/{id}/options"')).toBeLessThan(source.indexOf('"/models/{id}"'));
  expect(source).toContain('segments: ["models", undefined, "options"], open: 1');
});

test('a path without a prefix may have a parameter, too', () => {
  const paths = { '/api/{x}': { servers: [{ url: 'http://localhost:1' }], get: operation('getX') } };
  const source = generateMatchOperation(documentWith(paths));
  const [fixed, prefixed] = ['FIXED_TEMPLATES', 'TEMPLATES'].map(
    (name) => new RegExp(`const ${name}: .*= \\[\\n([^;]*)\\];`).exec(source)?.[1],
  );
  expect(fixed).toContain('"/api/{x}"');
  expect(prefixed).toBe('');
});

test('a path under the prefixes may be served without one too', () => {
  const paths = {
    '/a': { 'x-also-without-prefix': true, post: operation('a') },
    '/b': { post: operation('b') },
  };
  expect(generateMatchOperation(documentWith(paths))).toContain('ALSO_WITHOUT: ReadonlySet<string> = new Set(["/a"])');
});
