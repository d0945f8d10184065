import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OWN_PLACE } from './place.ts';

const SERVICES = join(import.meta.dirname, '../services');

test('each trait of a place is spoken of in a service: one that no service reads does nothing', () => {
  const words = new Set(
    readdirSync(SERVICES, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.ts$/.test(name))
      .flatMap((name) => readFileSync(join(SERVICES, name), 'utf8').match(/\w+/g) ?? []),
  );
  expect(Object.keys(OWN_PLACE).filter((trait) => !words.has(trait))).toEqual([]);
});
