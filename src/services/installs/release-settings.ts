// Where archives come from, as the environment says.

/** Addresses are without a slash at their end. */
export interface ReleaseSettings {
  baseUrl: string;
  apiUrl: string;
  rocmUrl: string;
  /** For the releases; a secret: it must be hidden from logs. */
  token: string | undefined;
}

const GITHUB = 'https://github.com';
const ROCM = 'https://repo.amd.com/rocm/tarball-multi-arch';

/**
 * A mirror serves both the archives and, where it can, the API.
 * @throws {Error} when a setting can't be used
 */
export function readReleaseSettings(
  environment: Readonly<Record<string, string | undefined>>,
): ReleaseSettings {
  const baseUrl = readAddress(environment, 'LEMONADE_RELEASES_URL', GITHUB);
  return {
    baseUrl,
    apiUrl: baseUrl === GITHUB ? 'https://api.github.com' : baseUrl,
    rocmUrl: readAddress(environment, 'LEMONADE_ROCM_URL', ROCM),
    token: environment.GITHUB_TOKEN || environment.GH_TOKEN || undefined,
  };
}

function readAddress(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  usual: string,
): string {
  const address = environment[name] || usual;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Error(`${name} is '${address}', but must be a http or https address, e.g. ${usual}.`);
  return address.replace(/\/+$/, '');
}
