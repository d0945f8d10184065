// Runs flows in one browser, each at an address of its own, for which nothing is kept; a page that
// complains of something fails its flow.
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFailed,
  test,
} from 'vitest';
import type { Flow } from './flows.ts';
import { ENGINES, type Engine } from './open-driver.ts';
import { Scene } from './scene.ts';

/** @param withKeys Whether the server wants a key, which the app keeps. */
export function runFlows(
  engine: Engine,
  flows: Readonly<Record<string, Flow>>,
  { withKeys = false } = {},
): void {
  describe.skipIf(!ENGINES[engine])(withKeys ? `in ${engine}, with a key` : `in ${engine}`, () => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await Scene.open(engine, { withKeys });
    });
    afterAll(() => scene?.close());
    beforeEach(async ({ task }) => {
      onTestFailed(async () =>
        console.warn('See', await scene.person.keepPicture(`${engine} ${task.name}`)),
      );
      await scene.restart();
    });
    afterEach(async () => {
      expect(await scene.person.complaints()).toEqual([]);
    });

    test.each(Object.entries(flows))('%s', (_name, flow) => flow(scene));
  });
}
