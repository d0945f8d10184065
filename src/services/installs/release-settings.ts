// What the environment says about where executables come from.

export interface ReleaseSettings {
  /** Base address of the releases, without a slash at its end. */
  baseUrl: string;
  /** Base address of the API that lists a release's archives. */
  apiUrl: string;
  /** A secret: it must be hidden from logs. */
  token: string | undefined;
}

const GITHUB = 'https://github.com';

/** A mirror serves both the archives and, where it can, the API. @throws {Error} when a setting can't be used */
export function readReleaseSettings(environment: Readonly<Record<string, string | undefined>>): ReleaseSettings {
  const address = environment.LEMONADE_RELEASES_URL || GITHUB;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new Error(`LEMONADE_RELEASES_URL is '${address}', but must be a http or https address, e.g. ${GITHUB}.`);
  }
  const baseUrl = address.replace(/\/+$/, '');
  return {
    baseUrl,
    apiUrl: baseUrl === GITHUB ? 'https://api.github.com' : baseUrl,
    token: environment.GITHUB_TOKEN || environment.GH_TOKEN || undefined,
  };
}
