// What keeps the caches of different clients apart, where a native server does that by itself:
// requests share what was read only with others of the same salt. `cache_salt` is vLLM's name;
// `no_store` is the embedded engines', which copy a beginning through a file otherwise.

type Fields = Readonly<Record<string, unknown>>;

/** The name tells nothing about a client. What is hidden is never written to a disk. */
export interface CacheSalt {
  name: string;
  isHidden: boolean;
}

/** The body with this salt, or with none. What a client says there does not count. */
export function withSalt(body: Fields, salt: CacheSalt | undefined): Fields {
  const { no_store: _, ...rest } = withoutSalt(body);
  if (salt === undefined) return rest;
  const salted = { ...rest, cache_salt: salt.name };
  return salt.isHidden ? { ...salted, no_store: true } : salted;
}

/** The name of the salt with which a slot was last used, where its native server tells it. */
export const saltIn = ({ cache_salt: told }: Fields): string | undefined =>
  typeof told === 'string' ? told : undefined;

/** For what clients see: no client is to know the salt of another one. */
export function withoutSalt({ cache_salt: _, ...others }: Fields): Fields {
  return others;
}
