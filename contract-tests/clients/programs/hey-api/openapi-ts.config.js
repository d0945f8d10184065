// What hey-api makes of openapi.json in this folder.

// biome-ignore lint/style/noDefaultExport: hey-api reads the default.
export default {
  input: './openapi.json',
  output: { path: './lemonade', importFileExtension: '.ts' },
  logs: { level: 'silent', file: false },
  plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
};
