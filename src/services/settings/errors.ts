// Errors of the settings.
import { domainError } from '../../errors.ts';

/** config.json can't be read, so that nothing can be changed in it. */
export class SettingsFileBroken extends domainError('settings_error', 'settings_file_broken') {
  constructor(cause: Error) {
    super(`The settings can't be changed: ${cause.message}`, { cause });
  }
}

/** A setting decides who may do what, and was to be changed without the admin key. */
export class SettingNeedsAdminKey extends domainError(
  'permission_error',
  'setting_needs_admin_key',
) {
  constructor(key: string) {
    super(`'${key}' can be changed over the network only with an admin key.`, {
      param: key,
      remedy: { text: 'Set LEMONADE_ADMIN_API_KEY and send it, or edit config.json.' },
    });
  }
}

/**
 * A setting that can't be used: says which one, its value, and what it may be. The process prints
 * it and exits with 1.
 */
export class InvalidSetting extends Error {}
