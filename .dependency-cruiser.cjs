// The import rules of src/README.md (section Rooms). Each rule says why, because sooner or later one is in the way.
// tools/imports/ adds the rule about circles of folders.
const layer = (name, comment, from, notTo, extra = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, ...extra.from },
  to: { path: notTo, ...extra.to },
});

const TESTS = '[.](test|type-test)[.]ts$|^src/[^/]+/.*test-helpers';

/** What the server, the command line and the engines are bundled with; docs/dependencies.md says why. */
const PACKAGES = [
  ...['@bomb[.]sh/tab', '@huggingface/tokenizers', '@opentelemetry/[^/]+', 'ajv'],
  ...[
    'commander',
    'execa',
    'express',
    'express-openapi-validator',
    'get-east-asian-width',
    '@modelcontextprotocol/client',
    'multer',
  ],
  ...['openapi-backend', 'p-limit', 'prom-client', 'tar', 'ws', 'yauzl'],
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment:
        'Two files that need each other are one file, or one of them knows too much; types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'main-is-never-imported',
      comment: 'main.ts is where things are built; what imports it has its wiring upside down.',
      severity: 'error',
      from: { pathNot: '^src/cli/run[.]ts$' },
      to: { path: '^src/main[.]ts$' },
    },
    {
      name: 'the-command-line-is-a-client',
      comment:
        'Whatever a person can do with it, any client can: it asks only what the documents have. `serve` alone is main.ts.',
      severity: 'error',
      from: { path: '^src/cli/', pathNot: TESTS },
      to: {
        path: '^(src|generated)/',
        pathNot: [
          '^src/(cli|lib)/',
          '^src/main[.]ts$',
          '^generated/(client/|channels[.]ts$|serve-options[.]json$|recipes[.]json$)',
        ],
      },
    },
    {
      name: 'the-app-is-a-client',
      comment:
        'Whatever a person can do with it, any client can: it asks only what the documents have.',
      severity: 'error',
      from: { path: '^web/app/', pathNot: TESTS },
      to: {
        path: '^[^/]+/',
        pathNot: [
          '^web/app/',
          '^common/',
          '^generated/(client/|channels[.]ts$|settings[.]json$|recipes[.]json$)',
          '^node_modules/',
        ],
      },
    },
    {
      name: 'nobody-needs-the-command-line',
      comment:
        'The server runs without it, and must not grow by what only a person at a terminal needs.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'only-the-application-is-assembled',
      comment:
        'Parts are handed what they need; one that reaches for the assembly would know the whole house.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(application[.]ts$|assembly/)', TESTS] },
      to: { path: '^src/assembly/' },
    },
    {
      name: 'only-main-imports-several-layers',
      comment:
        'The wire knows no service: handlers are passed in, so that either can be tested without the other.',
      severity: 'error',
      from: { path: '^src/http/', pathNot: TESTS },
      to: { path: '^src/(apis|services|recipes|processes)/' },
    },
    layer(
      'handlers-unwrap-call-wrap',
      'A handler is 1 to 15 lines: what it decides belongs in a service, what it spawns in a recipe.',
      '^src/apis/',
      '^src/(http|recipes|processes|platform)/',
      { from: { pathNot: TESTS } },
    ),
    layer(
      'translations-are-pure',
      'A translation that reads a clock, a disk or a service can not be tested as a table; what it needs is passed in.',
      '^src/apis/(anthropic|mcp|ollama|openai/responses)/',
      '^(src/(?!apis/|lib/|errors[.]ts$)|(node:)?(fs|fs/promises|child_process|net|http|crypto|timers)(/|$))',
      {
        from: { pathNot: ['/handlers([.]ts$|/)', TESTS] },
        to: { dependencyTypesNot: ['type-only'] },
      },
    ),
    {
      name: 'apis-are-islands',
      comment: 'An API is dropped, or added, without touching another one.',
      severity: 'error',
      from: { path: '^src/apis/([^/]+)/', pathNot: TESTS },
      to: { path: '^src/apis/[^/]+/', pathNot: ['^src/apis/$1/', '^src/apis/kit/'] },
    },
    {
      name: 'apis-do-no-io',
      comment: 'Files and processes belong to services, recipes and processes.',
      severity: 'error',
      from: { path: '^src/apis/', pathNot: TESTS },
      to: { path: '^(node:)?(fs|fs/promises|child_process|net|http)$' },
    },
    layer(
      'services-know-neither-wire-nor-recipe',
      'Services decide for every recipe and every dialect; the one that names a recipe is wrong for the next.',
      '^src/services/',
      '^src/(http|apis|recipes/(?!kit/))',
      { from: { pathNot: TESTS } },
    ),
    {
      name: 'services-meet-as-types-only',
      comment:
        'Services get each other from assembly/; an import of code would be a hidden wire. What one throws, another may catch.',
      severity: 'error',
      from: { path: '^src/services/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^src/services/([^/]+)/',
        pathNot: ['^src/services/$1/', '^src/services/[^/]+/errors[.]ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'inference-stands-on-upstream',
      comment:
        'A request needs a model, and what responds for it; how that was loaded, and where it runs, is for upstream.',
      severity: 'error',
      from: { path: '^src/services/inference/', pathNot: TESTS },
      to: {
        path: '^src/services/',
        pathNot: '^src/services/(inference|models|candidates|privacy|telemetry|upstream)/',
      },
    },
    {
      name: 'recipes-are-islands',
      comment: 'A recipe may be deleted, or added, without touching another one.',
      severity: 'error',
      from: { path: '^src/recipes/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^src/(recipes/|services/|http/|apis/)',
        pathNot: ['^src/recipes/$1/', '^src/recipes/kit/'],
      },
    },
    {
      name: 'engines-are-programs',
      comment: 'An engine runs without the server; what both need is in common/.',
      severity: 'error',
      from: { path: '^engines/' },
      to: { path: '^(src|web|generated)/' },
    },
    {
      name: 'common-is-a-leaf',
      comment: 'The server and the engines both stand on it.',
      severity: 'error',
      from: { path: '^common/', pathNot: TESTS },
      to: { path: '.', pathNot: '^(common/|(node:)?(fs|module|os|path|url)$)' },
    },
    {
      name: 'engines-are-islands',
      comment: 'An engine may be deleted, or added, without touching another one.',
      severity: 'error',
      from: { path: '^engines/([^/]+)/', pathNot: TESTS },
      to: { path: '^engines/', pathNot: ['^engines/$1/', '^engines/kit/'] },
    },
    {
      name: 'the-server-knows-no-engine',
      comment:
        'It is a native server, which npm installs: package, version, program. Its flags are generated data.',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: '^engines/' },
    },
    layer(
      'processes-are-below',
      'Supervision knows children, not models.',
      '^src/(processes|platform)/',
      '^src/(http|apis|services|recipes)/',
      { from: { pathNot: TESTS } },
    ),
    {
      name: 'platform-stands-on-lib-alone',
      comment:
        'It is what the server knows of the machine, disks and networks, whatever they are used for; types count.',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: TESTS },
      to: { path: '^(src|generated)/', pathNot: '^src/(platform/|lib/|errors[.]ts$)' },
    },
    {
      name: 'lib-and-errors-are-leaves',
      comment: 'Everything may stand on a leaf only if the leaf stands on nothing.',
      severity: 'error',
      from: { path: '^src/(lib/|errors[.]ts$)', pathNot: TESTS },
      to: { path: '^src/', pathNot: '^src/(lib/|errors[.]ts$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'lib-stands-on-lib-alone',
      comment: 'Engines and the command line use it too; types count.',
      severity: 'error',
      from: { path: '^src/lib/', pathNot: TESTS },
      to: { path: '^(src|generated)/', pathNot: '^src/lib/' },
    },
    {
      name: 'the-product-knows-no-test',
      comment: 'Fixtures, mocks and tests never leak into what people run.',
      severity: 'error',
      from: { path: '^(src|engines|common)/', pathNot: TESTS },
      to: { path: '^(fixtures|contract-tests|bench|tools)/' },
    },
    {
      name: 'contract-tests-are-black-box',
      comment: 'They prove what any client sees, so they may not look inside.',
      severity: 'error',
      from: { path: '^contract-tests/' },
      to: { path: '^(src|engines)/' },
    },
    {
      name: 'mcp-is-loaded-when-asked-for',
      comment: 'What checks its messages would add to every start, and most servers never need it.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/apis/mcp/(protocol|revision|problems)[.]ts$', TESTS] },
      to: {
        path: '^src/apis/mcp/(protocol|revision|problems)[.]ts$',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'tracing-is-loaded-when-asked-for',
      comment: 'Most servers are not traced: the SDK of OpenTelemetry must cost them nothing.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/services/telemetry/tracing[.]ts$', TESTS] },
      to: {
        path: '^src/services/telemetry/tracing[.]ts$|/@opentelemetry/',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'the-product-has-chosen-packages',
      comment:
        'All that it imports is bundled and shipped; each package is added to the list on purpose.',
      severity: 'error',
      from: { path: '^(src|engines)/', pathNot: TESTS },
      to: {
        path: 'node_modules/',
        pathNot: `node_modules/(${PACKAGES.join('|')})/`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-declared-packages',
      comment: 'A package that npm hoisted by accident is gone after the next install.',
      severity: 'error',
      from: {},
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
        // An optional peer, msw, is taken for unknown as well as for a development dependency.
        dependencyTypesNot: ['type-only', 'npm-dev'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
