// The libraries of the wire, loaded as the CommonJS that they are. `import` would have Node look through each of their files
// for names first, with a parser in WebAssembly that then stays: 3 to 4 MB of a server that idles, and time at each start.
import { createRequire } from 'node:module';
import type Express from 'express';

const require = createRequire(import.meta.url);

export const express: typeof Express = require('express');

export const { OpenAPIBackend }: typeof import('openapi-backend') = require('openapi-backend');

export const OpenApiValidator: typeof import('express-openapi-validator') = require('express-openapi-validator');

/** Loaded with the first form. */
export function loadFormParser(): typeof import('multer') {
  return require('multer');
}

/** Loaded with the first connection, as the next one: most servers never see a WebSocket. */
export function loadWebSockets(): typeof import('ws') {
  return require('ws');
}

/** For the JSON Schema of asyncapi.yaml; the validator of requests has another version of it. */
export function loadMessageSchemaCompiler(): typeof import('ajv/dist/2020.js') {
  return require('ajv/dist/2020.js');
}
