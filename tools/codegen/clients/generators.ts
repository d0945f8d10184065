// The clients that openapi-generator makes of generated/openapi.client.json, and what else each
// language needs.

/** One client; the words of docs/clients.md and the tests come from here. */
export interface Generator {
  /** Folder below .cache/clients. */
  name: string;
  /** What openapi-generator calls it. */
  generator: string;
  properties?: Readonly<Record<string, string>>;
  nameMappings?: Readonly<Record<string, string>>;
  typeMappings?: Readonly<Record<string, string>>;
  /** True where no test compiles or runs it. */
  isParsedOnly?: true;
  /** What the generator writes wrongly in its files, and what to write instead. */
  repair?: { folder: string; from: string; to: string };
}

const JAVA = {
  openApiNullable: 'false',
  invokerPackage: 'lemonade.client',
  apiPackage: 'lemonade.client.api',
  modelPackage: 'lemonade.client.model',
};

/** In the order of docs/clients.md. */
export const GENERATORS: readonly Generator[] = [
  { name: 'typescript-fetch', generator: 'typescript-fetch', properties: { supportsES6: 'true' } },
  { name: 'typescript-axios', generator: 'typescript-axios', properties: { supportsES6: 'true' } },
  { name: 'python', generator: 'python', properties: { packageName: 'lemonade_client' } },
  { name: 'go', generator: 'go', properties: { packageName: 'lemonade' } },
  {
    name: 'ruby',
    generator: 'ruby',
    properties: { gemName: 'lemonade_client', moduleName: 'LemonadeClient' },
  },
  {
    name: 'php',
    generator: 'php',
    properties: { invokerPackage: 'LemonadeClient' },
    // Each model has a method getModelName of its own.
    nameMappings: { model_name: 'name_of_model' },
  },
  { name: 'java-okhttp-gson', generator: 'java', properties: { library: 'okhttp-gson', ...JAVA } },
  { name: 'java-native', generator: 'java', properties: { library: 'native', ...JAVA } },
  {
    name: 'perl',
    generator: 'perl',
    properties: { moduleName: 'LemonadeClient' },
    // It takes the word for the name of a class.
    typeMappings: { AnyType: 'object' },
  },
  {
    name: 'r',
    generator: 'r',
    properties: { packageName: 'lemonade' },
    typeMappings: { AnyType: 'character' },
  },
  {
    name: 'kotlin',
    generator: 'kotlin',
    properties: { library: 'jvm-okhttp3', serializationLibrary: 'gson' },
  },
  {
    name: 'csharp',
    generator: 'csharp',
    properties: { library: 'httpclient', targetFramework: 'net47' },
  },
  {
    name: 'rust',
    generator: 'rust',
    repair: { folder: 'src/models', from: ': None: None', to: ': None' },
  },
  { name: 'swift5', generator: 'swift5', isParsedOnly: true },
  { name: 'dart', generator: 'dart', isParsedOnly: true },
  { name: 'elixir', generator: 'elixir', isParsedOnly: true },
];

/** What openapi-generator's `batch` reads for one client. */
export function configurationOf(
  generator: Generator,
  { input, output }: { input: string; output: string },
): object {
  return {
    generatorName: generator.generator,
    inputSpec: input,
    outputDir: output,
    additionalProperties: generator.properties ?? {},
    nameMappings: generator.nameMappings ?? {},
    typeMappings: generator.typeMappings ?? {},
    // Its pages and tests are read nowhere.
    globalProperties: {
      apiDocs: 'false',
      modelDocs: 'false',
      apiTests: 'false',
      modelTests: 'false',
    },
  };
}

/** The line of docs/clients.md that makes the client; it runs in a shell while a server runs. */
export function lineOf({ generator, properties, nameMappings, typeMappings }: Generator): string {
  const option = (name: string, values: Readonly<Record<string, string>> | undefined) =>
    values ? [`--${name} ${Object.entries(values).map(([key, value]) => `${key}=${value}`)}`] : [];
  return [
    'npx @openapitools/openapi-generator-cli generate',
    '-i http://localhost:13305/openapi.client.json -o lemonade-client',
    `-g ${generator}`,
    ...option('additional-properties', properties),
    ...option('name-mappings', nameMappings),
    ...option('type-mappings', typeMappings),
  ].join(' ');
}
