// Reads what the API of GitHub, or of a mirror, says of a release.
import { parseLimitedJson } from '../../lib/limited-json.ts';
import { ReleaseResponseInvalid } from './errors.ts';

/** A thousand archives, which is GitHub's own limit, have some forty each. */
const LIST_LIMITS = { maxValues: 100_000 };

/** The tag in GitHub's description of a release. @throws {ReleaseResponseInvalid} */
export function tagIn(text: string): string {
  try {
    const { tag_name: tag } = parseLimitedJson(text, LIST_LIMITS) as { tag_name: unknown };
    // It becomes part of an address, of a file that holds the version, and of messages.
    if (typeof tag === 'string' && /^[\w.+-]{1,200}$/.test(tag)) return tag;
    throw new Error(`${(JSON.stringify(tag) ?? 'nothing').slice(0, 100)} is not a tag`);
  } catch (error) {
    throw new ReleaseResponseInvalid(`The newest release can't be understood: ${String(error)}.`);
  }
}

/** An archive in the list of a release. */
export interface ListedAsset {
  name: string;
  sha256: string | undefined;
}

/** The archives in GitHub's description of a release. @throws {ReleaseResponseInvalid} */
export function assetsIn(text: string): readonly ListedAsset[] {
  try {
    const { assets } = parseLimitedJson(text, LIST_LIMITS) as {
      assets: readonly { name: unknown; digest?: unknown }[];
    };
    return assets.map(({ name, digest }) => {
      // It becomes part of an address and of messages, never of a path.
      if (typeof name !== 'string' || !/^[\w.+-]{1,255}$/.test(name))
        throw new Error(`${(JSON.stringify(name) ?? 'nothing').slice(0, 100)} is not a name`);
      return { name, sha256: /^sha256:([0-9a-f]{64})$/i.exec(String(digest))?.[1]?.toLowerCase() };
    });
  } catch (error) {
    throw new ReleaseResponseInvalid(
      `The list of the release's archives can't be understood: ${String(error)}.`,
    );
  }
}

/** Whether a name is of a pattern, in which `*` stands for anything. */
export function isNameOf(pattern: string, name: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+()[\]{}^$|?\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(name);
}
