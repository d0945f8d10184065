// Declares the commands about the server itself.
import type { Declaration } from './root.ts';

export function declareServer({ program, run }: Declaration): void {
  program.commandsGroup('Server:');
  // Without --detach it is run before anything is parsed (run.ts), and the server reads its options by itself.
  program
    .command('serve')
    .description("run the server; --detach in the background. 'lemonade help serve' lists its options")
    .argument('[options...]', 'those of the server')
    .option('--detach', 'in the background')
    .allowUnknownOption()
    .action(run(async () => (await import('../commands/serve.ts')).serveDetached));
  program
    .command('stop')
    .description('end the server; with the name of a model, take that out of its memory')
    .argument('[model]', 'as for unload')
    .action(run(async () => (await import('../commands/serve.ts')).stop));
  program
    .command('status')
    .description('whether a server answers, and what it has in memory')
    .action(run(async () => (await import('../commands/status.ts')).status));
  program
    .command('logs')
    .description('the log of the server')
    .option('-f, --follow', 'go on with what is added')
    .option('--level <level>', 'this one and graver ones: critical, error, warning, info, debug, trace')
    .option('-n, --lines <count>', 'only the last lines')
    .action(run(async () => (await import('../commands/logs.ts')).logs));
  declareConfig({ program, run });
  declareBackends({ program, run });
  declareProviders({ program, run });
  program
    .command('service')
    .description('let the server start with your session (systemd, launchd, Windows tasks)')
    .argument('<action>', 'install, uninstall or status')
    .argument('[options...]', "for install: options of 'lemonade serve', after --")
    .action(run(async () => (await import('../commands/service.ts')).service));
  program
    .command('doctor')
    .description('check the machine, the server, backends and network, and say what to do')
    .action(run(async () => (await import('../commands/doctor.ts')).doctor));
}

function declareBackends({ program, run }: Declaration): void {
  const backends = program.command('backends').description('the native servers that run models');
  backends
    .command('list', { isDefault: true })
    .description('which there are')
    .option('--all', 'also those that are not for this machine')
    .action(run(async () => (await import('../commands/backends.ts')).listBackends));
  backends
    .command('install')
    .description('install one')
    .argument('<recipe:backend>', 'e.g. llamacpp:vulkan; a recipe alone takes what suits this machine')
    .option('--force', 'also when it is installed')
    .action(run(async () => (await import('../commands/backends.ts')).installBackend));
  backends
    .command('uninstall <recipe:backend>')
    .description('remove one')
    .action(run(async () => (await import('../commands/backends.ts')).removeBackend));
  backends
    .command('update [recipe:backend]')
    .description('update one, or all that need it')
    .action(run(async () => (await import('../commands/backends.ts')).updateBackends));
}

function declareProviders({ program, run }: Declaration): void {
  const provider = program.command('provider').description('servers elsewhere whose models are offered here');
  provider
    .command('list', { isDefault: true })
    .description('which there are, and how they do')
    .action(run(async () => (await import('../commands/provider.ts')).printProviders));
  provider
    .command('add')
    .description('offer the models of a server that speaks the API of OpenAI')
    .argument('<name>', "what its models' names begin with")
    .argument('<url...>', 'its address, usually ending with /v1; several are replicas')
    .option('--key', 'ask for its key, or read it from a pipe; the server keeps it in memory only')
    .option('--key-env <variable>', "the server's environment variable with its key")
    .option('--key-file <file>', 'the file with its key, on the machine of the server')
    .option('--ca-file <file>', 'certificates of its authority, on the machine of the server')
    .option('--model <model...>', 'only these of its models')
    .option('--allow-insecure-http', 'allow http: to other machines, which others on the way can read')
    .action(run(async () => (await import('../commands/provider.ts')).add));
  provider
    .command('remove <name>')
    .description('forget one')
    .action(run(async () => (await import('../commands/provider.ts')).remove));
  provider
    .command('test <name>')
    .description('ask each of its addresses for its models')
    .action(run(async () => (await import('../commands/provider.ts')).test));
}

function declareConfig({ program, run }: Declaration): void {
  const config = program.command('config').description('the settings of the server');
  config
    .command('get', { isDefault: true })
    .description('what is in force')
    .argument('[key]', 'one setting, or a section; default: all')
    .action(run(async () => (await import('../commands/config.ts')).getSettings));
  config
    .command('set')
    .description('change settings')
    .argument('<key=value...>', 'e.g. log_level=debug llamacpp.backend=vulkan')
    .action(run(async () => (await import('../commands/config.ts')).setSettings));
  config
    .command('unset <key...>')
    .description('go back to the defaults of settings')
    .action(run(async () => (await import('../commands/config.ts')).unsetSettings));
  config
    .command('path')
    .description("where the file is, on the server's machine")
    .action(run(async () => (await import('../commands/config.ts')).printSettingsPath));
}
