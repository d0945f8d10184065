// A file of a repository, as the hub lists it.

/** How the hub names the content: LFS files by their sha256, others by their git object id (sha1 with git's header). */
export type Digest = { algorithm: 'sha256'; hex: string } | { algorithm: 'git-sha1'; hex: string };

export interface RepositoryFile {
  /** With forward slashes, as the hub spells it: not to be used as a path but through `confine`. */
  path: string;
  sizeBytes: number;
}

/** A file that can be fetched, because it can be checked. */
export interface RemoteFile extends RepositoryFile {
  digest: Digest;
}

/** A repository at one commit. */
export interface Repository<File extends RepositoryFile = RemoteFile> {
  /** `owner/repo` */
  id: string;
  /** Forty hexadecimal digits. */
  commit: string;
  files: readonly File[];
}
