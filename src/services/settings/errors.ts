// Errors of the settings.
import { domainError } from '../../errors.ts';

export class SettingsFileBroken extends domainError('settings_error', 'settings_file_broken') {
  constructor(cause: Error) {
    super(`The settings can't be changed: ${cause.message}`, { cause });
  }
}

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
