// Declares the commands about the server itself.
import { add, type Declaration } from './root.ts';

export function declareServer({ program, run }: Declaration): void {
  program.commandsGroup('Server:');
  // Without --detach it is run before anything is parsed (run.ts), and the server reads its options by itself.
  add(program, 'serve', "run the server; --detach in the background. 'lemonade help serve' lists its options")
    .argument('[options...]', 'those of the server')
    .option('--detach', 'in the background')
    .allowUnknownOption()
    .action(run(async () => (await import('../commands/serve.ts')).serveDetached));
  add(program, 'stop', 'end the server; with the name of a model, take that out of its memory')
    .argument('[model]', 'as for unload')
    .action(run(async () => (await import('../commands/serve.ts')).stop));
  add(program, 'status', 'whether a server answers, and what it has in memory').action(
    run(async () => (await import('../commands/status.ts')).status),
  );
  add(program, 'logs', 'the log of the server')
    .option('-f, --follow', 'go on with what is added')
    .option('--level <level>', 'this one and graver ones: critical, error, warning, info, debug, trace')
    .option('-n, --lines <count>', 'only the last lines')
    .action(run(async () => (await import('../commands/logs.ts')).logs));
  declareConfig({ program, run });
  declareBackends({ program, run });
  declareProviders({ program, run });
  add(program, 'service', 'let the server start with your session (systemd, launchd, Windows tasks)')
    .argument('<action>', 'install, uninstall or status')
    .argument('[options...]', "for install: options of 'lemonade serve', after --")
    .action(run(async () => (await import('../commands/service.ts')).service));
  add(program, 'doctor', 'check the machine, the server, backends and network, and say what to do').action(
    run(async () => (await import('../commands/doctor.ts')).doctor),
  );
}

function declareBackends({ program, run }: Declaration): void {
  const backends = add(program, 'backends', 'the native servers that run models');
  add(backends, 'list', 'which there are', { isDefault: true })
    .option('--all', 'also those that are not for this machine')
    .action(run(async () => (await import('../commands/backends.ts')).listBackends));
  add(backends, 'install', 'install one')
    .argument('<recipe:backend>', 'e.g. llamacpp:vulkan; a recipe alone takes what suits this machine')
    .option('--force', 'also when it is installed')
    .action(run(async () => (await import('../commands/backends.ts')).installBackend));
  add(backends, 'uninstall <recipe:backend>', 'remove one').action(
    run(async () => (await import('../commands/backends.ts')).removeBackend),
  );
  add(backends, 'update [recipe:backend]', 'update one, or all that need it').action(
    run(async () => (await import('../commands/backends.ts')).updateBackends),
  );
}

function declareProviders({ program, run }: Declaration): void {
  const provider = add(program, 'provider', 'servers elsewhere whose models are offered here');
  add(provider, 'list', 'which there are, and how they do', { isDefault: true }).action(
    run(async () => (await import('../commands/provider.ts')).printProviders),
  );
  add(provider, 'add', 'offer the models of a server that speaks the API of OpenAI')
    .argument('<name>', "what its models' names begin with")
    .argument('<url...>', 'its address, usually ending with /v1; several are replicas')
    .option('--key', 'ask for its key, or read it from a pipe; the server keeps it in memory only')
    .option('--key-env <variable>', "the server's environment variable with its key")
    .option('--key-file <file>', 'the file with its key, on the machine of the server')
    .option('--ca-file <file>', 'certificates of its authority, on the machine of the server')
    .option('--model <model...>', 'only these of its models')
    .option('--allow-insecure-http', 'allow http: to other machines, which others on the way can read')
    .action(run(async () => (await import('../commands/provider.ts')).add));
  add(provider, 'remove <name>', 'forget one').action(
    run(async () => (await import('../commands/provider.ts')).remove),
  );
  add(provider, 'test <name>', 'ask each of its addresses for its models').action(
    run(async () => (await import('../commands/provider.ts')).test),
  );
}

function declareConfig({ program, run }: Declaration): void {
  const config = add(program, 'config', 'the settings of the server');
  add(config, 'get', 'what is in force', { isDefault: true })
    .argument('[key]', 'one setting, or a section; default: all')
    .action(run(async () => (await import('../commands/config.ts')).getSettings));
  add(config, 'set', 'change settings')
    .argument('<key=value...>', 'e.g. log_level=debug llamacpp.backend=vulkan')
    .action(run(async () => (await import('../commands/config.ts')).setSettings));
  add(config, 'unset <key...>', 'go back to the defaults of settings').action(
    run(async () => (await import('../commands/config.ts')).unsetSettings),
  );
  add(config, 'path', "where the file is, on the server's machine").action(
    run(async () => (await import('../commands/config.ts')).printSettingsPath),
  );
}
