// Records the pictures of the README with the built app: `npm run emit && npx tsx
// contract-tests/web/record-pictures.ts`.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BARE_GGUF } from '../../fixtures/models/bare-gguf.ts';
import { fakeBehind, loadedModels } from '../support/client.ts';
import { makeFolders, ROOT, startServer } from '../support/server.ts';
import { closeBrowser, openApp } from './app-under-test.ts';

const QUESTION = 'Write a Python function that lists the primes below a limit.';
const ANSWER = `Here is a sieve. It marks the multiples of each prime, so that what is left is prime.

\`\`\`python
def primes(limit):
    """All primes below the limit."""
    sieve = [True] * limit
    for n in range(2, limit):
        if sieve[n]:
            yield n
            sieve[n * n :: n] = [False] * len(sieve[n * n :: n])
\`\`\`

For large $n$ there are about $\\frac{n}{\\ln n}$ of them.
`;
const MODEL = 'extra.Demo-Chat';

const folders = await makeFolders();
await writeFile(join(folders.models, 'Demo-Chat.gguf'), BARE_GGUF);
const server = await startServer({
  folders,
  withKeys: false,
  // An offline server could fetch no model, and would offer none.
  environment: { LEMONADE_OFFLINE: undefined },
});
const app = await openApp(server.baseUrl, {
  viewport: { width: 1100, height: 720 },
  colorScheme: 'light',
});
const { page } = app;
const record = (name: string) =>
  page.screenshot({ path: join(ROOT, `docs/pictures/${name}.png`), caret: 'hide' });
try {
  const loaded = await fetch(`${server.baseUrl}/api/v1/load`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model_name: MODEL, ctx_size: 16_384 }),
  });
  if (!loaded.ok) throw new Error(`The model was not loaded: ${await loaded.text()}`);
  const [model] = await loadedModels(server);
  if (model === undefined) throw new Error('No model is in memory.');
  const thoughts = 'They want a generator, so that large limits need no list.';
  await fakeBehind(model).order({ text: ANSWER, thoughts, tokenDelayMs: 12 });
  await app.go('');
  await page.locator(`.model-picker[value="${MODEL}"]`).waitFor();
  await page.getByLabel('Your message', { exact: true }).fill(QUESTION);
  await page.keyboard.press('Enter');
  await page.locator('.answer .figures').waitFor();
  await page.locator('.answer .hljs-keyword').first().waitFor();
  await page.locator('.answer math').first().waitFor();
  await record('chat');
  await app.go('models');
  await page.getByLabel('Search models').fill('qwen3');
  await page.getByText(/^\d+ of \d+ models$/).waitFor();
  // What fits is told once the machine is known.
  await page.getByText(/^Recommended for this machine/).waitFor();
  await record('models');
} finally {
  await app.close();
  await closeBrowser();
  await server.stop();
  await rm(folders.root, { recursive: true, force: true });
}
