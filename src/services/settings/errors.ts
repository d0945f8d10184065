// Errors of the settings.
import { domainError } from '../../errors.ts';

/** config.json can't be understood, so nothing is written over it. */
export class SettingsFileBroken extends domainError('settings_error', 'settings_file_broken') {
  constructor(cause: Error) {
    super(`The settings can't be changed: ${cause.message}`, { cause });
  }
}

/** A setting that names a folder or a program, or decides who may call, is to be changed by a caller without the admin key. */
export class SettingNeedsAdminKey extends domainError('permission_error', 'setting_needs_admin_key') {
  constructor(key: string) {
    super(`'${key}' can be changed over the network only with an admin key.`, {
      param: key,
      remedy: { text: 'Set LEMONADE_ADMIN_API_KEY and send it, or edit config.json.' },
    });
  }
}
