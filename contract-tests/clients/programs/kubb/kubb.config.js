// What kubb makes of openapi.json in this folder.
import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';

// biome-ignore lint/style/noDefaultExport: kubb reads the default.
export default defineConfig({
  input: { path: './openapi.json' },
  output: {
    path: './lemonade',
    clean: true,
    extension: { '.ts': '.ts' },
    format: false,
    lint: false,
  },
  plugins: [
    pluginOas({ generators: [], validate: false, serverIndex: 0 }),
    pluginTs(),
    pluginClient({ client: 'fetch' }),
  ],
});
