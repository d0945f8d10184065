// `npm start`: runs the server that was built, or says that it was not. In JavaScript, because
// nothing has to be built for it.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const server = new URL('../dist/src/main.js', import.meta.url);
if (existsSync(fileURLToPath(server))) await import(server.href);
else {
  process.stderr.write(
    "Error: The server is not built: there is no dist/, as after 'npm ci --ignore-scripts'.\n'npm run emit' builds it.\n",
  );
  process.exitCode = 1;
}
