// Finds the compilers and interpreters that generated clients need, and says plainly when one is
// missing.
import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** What a compiler or a client printed; it ended with 0. */
export interface Outcome {
  stdout: string;
  stderr: string;
}

/** Runs a program to its end. @throws {Error} with all of its output when it fails. */
export async function run(
  file: string,
  args: readonly string[],
  { cwd, env }: { cwd?: string | undefined; env?: Readonly<Record<string, string>> } = {},
): Promise<Outcome> {
  try {
    return await execute(file, [...args], {
      cwd,
      env: { ...process.env, ...env },
      maxBuffer: 64 * 2 ** 20,
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as Partial<Outcome>;
    throw new Error(`${file} ${args.join(' ')} failed.\n${stdout}${stderr}`, { cause: error });
  }
}

/** Go 1.18 or newer. */
export const findGo = finder('Go is not here; Debian has it as golang-go.', ['go', ['version']]);

/** Python 3 with what the generated package requires, the system's own first. */
export const findPython = finder(
  'Python 3 with pydantic 1, urllib3 and dateutil is not here; Debian has them as python3-pydantic, python3-urllib3 and python3-dateutil.',
  ...['/usr/bin/python3', 'python3', 'python'].map(
    (file) =>
      [file, ['-c', 'import pydantic, urllib3, dateutil; assert pydantic.VERSION < "2"']] as const,
  ),
);

/** Python 3 with what runs llama.cpp's tests of its server, the system's own first. */
export const findPytest = finder(
  'Python 3 with pytest and requests is not here; Debian has them as python3-pytest and python3-requests.',
  ...['/usr/bin/python3', 'python3'].map(
    (file) => [file, ['-c', 'import pytest, requests']] as const,
  ),
);

/** Ruby with the library for HTTP of the generated gem. */
export const findRuby = finder('Ruby with typhoeus is not here; Debian has it as ruby-typhoeus.', [
  'ruby',
  ['-e', 'require "typhoeus"'],
]);

/** PHP with Guzzle on its path. */
export const findPhp = finder(
  'PHP with Guzzle is not here; Debian has them as php-cli, php-curl, php-mbstring and php-guzzlehttp-guzzle.',
  ['php', ['-r', 'require "GuzzleHttp/autoload.php"; exit((int) !function_exists("mb_strlen"));']],
);

/** Perl with what the generated modules use. */
export const findPerl = finder(
  'Perl with the modules of the generated client is not here; Debian has them as libwww-perl, libjson-perl, libdatetime-perl, libtimedate-perl, liblog-any-perl, libmodule-runtime-perl, libmodule-find-perl, libclass-accessor-perl, libclass-data-inheritable-perl, libclass-inspector-perl and liburi-query-perl.',
  [
    'perl',
    [
      'LWP::UserAgent',
      'JSON',
      'DateTime',
      'Date::Parse',
      'Log::Any',
      'Module::Runtime',
      'Module::Find',
    ]
      .concat('Class::Accessor', 'Class::Data::Inheritable', 'Class::Inspector', 'URI::Query')
      .map((module) => `-M${module}`)
      .concat('-e', '1'),
  ],
);

const JAVA_FOLDER = '/usr/share/java';
/** Debian's libraries that generated clients import. */
export const JAVA_LIBRARIES = [
  'okhttp',
  'okio',
  'gson',
  'jackson-annotations',
  'jackson-core',
  'jackson-databind',
  'jsr305',
  'httpclient',
  'httpcore',
  'httpmime',
  'commons-logging',
  'geronimo-annotation-1.3-spec',
].map((name) => `${JAVA_FOLDER}/${name}.jar`);

/** Java's compiler, with the libraries. */
export const findJava = finder(
  'Java 11 with the libraries of the generated clients is not here; Debian has them as default-jdk-headless, libokhttp-java, libgoogle-gson-java, libjackson2-databind-java, libhttpclient-java, libhttpmime-java, libjsr305-java and libgeronimo-annotation-1.3-spec-java.',
  ['javac', ['-version'], JAVA_LIBRARIES],
);

/** Of Debian, which the C# client is compiled with. */
export const NEWTONSOFT = '/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll';

/** Mono's compiler of C#, with the library for JSON. */
export const findMono = finder(
  'Mono with Newtonsoft.Json is not here; Debian has them as mono-mcs, libnewtonsoft-json5.0-cil, libmono-system-net-http4.0-cil, libmono-system-runtime-serialization4.0-cil and libmono-system-componentmodel-dataannotations4.0-cil.',
  ['mcs', ['--version'], [NEWTONSOFT]],
);

/** R with the packages that the generated one imports. */
export const findR = finder(
  'R with httr, jsonlite, R6, base64enc and stringr is not here; Debian has them as r-base-core, r-cran-httr, r-cran-jsonlite, r-cran-r6, r-cran-base64enc and r-cran-stringr.',
  [
    'R',
    [
      '--no-echo',
      '-e',
      'stopifnot(sapply(c("httr", "jsonlite", "R6", "base64enc", "stringr"), requireNamespace))',
    ],
  ],
);

/** Cargo with Debian's crates. */
export const findCargo = finder(
  "Rust with Debian's crates is not here; Debian has them as cargo, rustc, librust-reqwest-dev, librust-serde-json-dev, librust-serde-derive-dev, librust-tokio-dev, librust-url-dev and librust-uuid-dev.",
  ['/usr/bin/cargo', ['--version'], ['/usr/share/cargo/registry/reqwest-0.11.13']],
);

/** Debian's libraries of a Kotlin client that is compiled, and of what the compiler makes. */
export const KOTLIN_LIBRARIES = ['okhttp', 'okio', 'gson', 'kotlin-stdlib'].map(
  (name) => `${JAVA_FOLDER}/${name}.jar`,
);

/** Kotlin's compiler, with the libraries. */
export const findKotlin = finder(
  'Kotlin with okhttp and Gson is not here; Debian has them as kotlin, libokhttp-java and libgoogle-gson-java.',
  ['kotlinc', ['-version'], KOTLIN_LIBRARIES],
);

/** A program, words with which it ends well where it can be used, and files that it needs. */
type Candidate = readonly [file: string, args: readonly string[], needed?: readonly string[]];

/**
 * Returns the first program that works; without one the test is left out aloud, but in CI it fails.
 */
function finder(missing: string, ...candidates: readonly Candidate[]) {
  return async ({ skip }: { skip(note: string): never }): Promise<string> => {
    for (const [file, args, needed = []] of candidates) {
      const works = await Promise.all([
        run(file, args),
        ...needed.map((path) => access(path)),
      ]).then(
        () => true,
        () => false,
      );
      if (works) return file;
    }
    if (process.env.CI) throw new Error(missing);
    console.warn(missing);
    return skip(missing);
  };
}
