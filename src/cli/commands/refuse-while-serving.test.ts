import { expect, test } from 'vitest';
import { createCommandContext } from '../../../fixtures/command-context.ts';
import { refuseWhileServing } from './refuse-while-serving.ts';

const nothing = (): unknown => {
  throw Object.assign(new Error(), { code: 'ECONNREFUSED' });
};
const refusing = (respond: () => unknown, host = 'localhost') =>
  refuseWhileServing(createCommandContext(respond, { host }).context);

test('while a server of this machine responds, its files stay', async () => {
  const refused = refusing(() => ({}));
  await expect(refused).rejects.toThrow(
    'A server runs at http://localhost:13305 and uses these files.',
  );
  await expect(refused).rejects.toMatchObject({ advice: 'Stop it, and run this command again.' });
});

test('without one, or with one on another machine, they are free', async () => {
  await refusing(nothing);
  await refusing(() => ({}), 'far');
});
