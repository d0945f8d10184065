// Builds of native servers: those that several recipes have alike, and those of one section.
import type { RecipeBackend } from './backend.ts';
import shared from './builds.json' with { type: 'json' };
import type { BackendSupport } from './support.ts';

/** One build of a native server, before it is looked for. */
export interface Build extends Pick<RecipeBackend, 'name' | 'devices' | 'companion'> {
  support: BackendSupport;
  /** Where it exists at all, in words, for builds that don't exist everywhere, e.g. `macOS`. */
  only?: string;
  needsRocm?: boolean;
}

/** The builds that recipes share, by their names. */
export const BUILDS = shared as Readonly<Record<keyof typeof shared, Build>>;

/** The builds of a section: one of those by its name, or what is different about it. */
export const buildsOf = ({
  builds,
}: {
  builds: readonly (string | { name: string })[];
}): readonly Build[] =>
  builds.map((build) => {
    const own = typeof build === 'string' ? { name: build } : build;
    return { ...BUILDS[own.name as keyof typeof BUILDS], ...own };
  });
