import { expect, test } from 'vitest';
import { placeOf } from '../../../fixtures/places.ts';
import { LeavesMachine } from '../../errors.ts';
import { createLocalOnly } from './local-only.ts';

const here = { id: 'a' };
const elsewhere = { id: 'p.b', provider: 'p' };

test.each([
  { setting: false, request: false, isPermitted: true },
  { setting: false, request: true, isPermitted: false },
  { setting: true, request: false, isPermitted: false },
  { setting: true, request: true, isPermitted: false },
])(
  'a model elsewhere: setting $setting, request $request, permitted $isPermitted',
  ({ setting, request, isPermitted }) => {
    const localOnly = createLocalOnly(() => setting);
    const check = () => localOnly.check(elsewhere, placeOf('', { isLocalOnly: request }));
    if (isPermitted) check();
    else expect(check).toThrow(LeavesMachine);
    localOnly.check(here, placeOf('', { isLocalOnly: request }));
  },
);

test.each([
  { setting: false, request: false, applies: false },
  { setting: false, request: true, applies: true },
  { setting: true, request: false, applies: true },
  { setting: true, request: true, applies: true },
])(
  'setting $setting, request $request: a request stays here: $applies',
  ({ setting, request, applies }) => {
    expect(createLocalOnly(() => setting).applies(placeOf('', { isLocalOnly: request }))).toBe(
      applies,
    );
  },
);

test('the setting counts from the moment in which it is changed', () => {
  let isEnforced = false;
  const localOnly = createLocalOnly(() => isEnforced);
  localOnly.check(elsewhere, placeOf());
  isEnforced = true;
  expect(() => localOnly.check(elsewhere, placeOf())).toThrow("the setting 'local_only'");
});
