// Builds the app into dist/web; `npx vite web` serves it while it is changed, with the server behind it.
import { defineConfig } from 'vite';

const server = process.env.LEMONADE_URL ?? 'http://localhost:13305';
const paths = ['/api', '/v1', '/v0', '/internal', '/live', '/logs', '/realtime', '/metrics', '/docs'];

export default defineConfig({
  root: new URL('app', import.meta.url).pathname,
  base: './',
  build: { outDir: '../../dist/web', emptyOutDir: true, assetsInlineLimit: 0 },
  server: { proxy: Object.fromEntries(paths.map((path) => [path, { target: server, ws: true }])) },
});
