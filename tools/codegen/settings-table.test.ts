import { expect, test } from 'vitest';
import { GENERAL } from '../../src/services/settings/general-settings.ts';
import { SETTING_GROUPS } from '../../src/services/settings/setting.ts';
import { withSettings } from './settings-table.ts';

const page = withSettings('<!-- settings: written by npm run generate --><!-- end of settings -->');
const parts = page.split(/^### /m).slice(1);

test('every setting of the server has a group, and is in the table of that one alone', () => {
  expect(parts.map((part) => part.split('\n')[0])).toEqual([
    ...Object.values(SETTING_GROUPS),
    'Recipes',
  ]);
  const titles = Object.entries(SETTING_GROUPS);
  for (const { group, environment } of Object.values(GENERAL)) {
    const [, title] = titles.find(([name]) => name === group) ?? [];
    const inWhich = parts
      .filter((part) => part.includes(`| \`${environment}\` |`))
      .map((part) => part.split('\n')[0]);
    expect(inWhich, environment).toEqual([title]);
  }
});
