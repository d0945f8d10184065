// The libraries of the wire, loaded as the CommonJS that they are. `import` would have Node look through each of their files
// for names first, with a parser in WebAssembly that then stays: 3 to 4 MB of a server that idles, and time at each start.
import { createRequire } from 'node:module';
import type Express from 'express';

const require = createRequire(import.meta.url);

export const express: typeof Express = require('express');

export const { OpenAPIRouter }: typeof import('openapi-backend/router.js') = require('openapi-backend/router.js');

export const {
  OpenApiValidator,
}: typeof import('express-openapi-validator/dist/openapi.validator.js') = require('express-openapi-validator/dist/openapi.validator.js');

export const {
  RequestValidator,
}: typeof import('express-openapi-validator/dist/middlewares/openapi.request.validator.js') = require('express-openapi-validator/dist/middlewares/openapi.request.validator.js');

/** Loaded with the first connection, as the next one: most servers never see a WebSocket. */
export function loadWebSockets(): typeof import('ws') {
  return require('ws');
}

/** For the JSON Schema of asyncapi.yaml; the validator of requests has another version of it. */
export function loadMessageSchemaCompiler(): typeof import('ajv/dist/2020.js') {
  return require('ajv/dist/2020.js');
}
