// Declares the commands about the server itself.
import type { Declaration } from './root.ts';

export function declareServer({ program, run }: Declaration): void {
  program.commandsGroup('Server:');
  // It is run before anything is parsed (run.ts); here it stands for the help.
  program
    .command('serve')
    .description("run the server; 'lemonade serve --help' lists its options")
    .action(() => undefined);
  program
    .command('status')
    .description('whether a server answers, and what it has in memory')
    .action(() => run(async (context) => (await import('../commands/status.ts')).status(context)));
  program
    .command('logs')
    .description('the log of the server')
    .option('-f, --follow', 'go on with what is added')
    .option('--level <level>', 'this one and graver ones: error, warning, info, debug, trace')
    .option('-n, --lines <count>', 'only the last lines')
    .action((options) => run(async (context) => (await import('../commands/logs.ts')).logs(context, options)));
  declareConfig({ program, run });
  declareBackends({ program, run });
  program
    .command('service')
    .description('let the server start with your session (systemd, launchd, Windows tasks)')
    .argument('<action>', 'install, uninstall or status')
    .argument('[options...]', "for install: options of 'lemonade serve', after --")
    .action((action, options) =>
      run(async (context) => (await import('../commands/service.ts')).service(context, action, options)),
    );
  program
    .command('doctor')
    .description('check the machine, the server, backends and network, and say what to do')
    .action(() => run(async (context) => (await import('../commands/doctor.ts')).doctor(context)));
}

function declareBackends({ program, run }: Declaration): void {
  const backends = program.command('backends').description('the native servers that run models');
  backends
    .command('list', { isDefault: true })
    .description('which there are')
    .option('--all', 'also those that are not for this machine')
    .action((options) =>
      run(async (context) => (await import('../commands/backends.ts')).listBackends(context, options)),
    );
  backends
    .command('install')
    .description('install one')
    .argument('<recipe:backend>', 'e.g. llamacpp:vulkan; a recipe alone takes what suits this machine')
    .option('--force', 'also when it is installed')
    .action((word, options) =>
      run(async (context) => (await import('../commands/backends.ts')).installBackend(context, word, options)),
    );
  backends
    .command('uninstall')
    .description('remove one')
    .argument('<recipe:backend>')
    .action((word) => run(async (context) => (await import('../commands/backends.ts')).removeBackend(context, word)));
  backends
    .command('update')
    .description('update one, or all that need it')
    .argument('[recipe:backend]')
    .action((word) => run(async (context) => (await import('../commands/backends.ts')).updateBackends(context, word)));
}

function declareConfig({ program, run }: Declaration): void {
  const config = program.command('config').description('the settings of the server');
  config
    .command('get', { isDefault: true })
    .description('what is in force')
    .argument('[key]', 'one setting, or a section; default: all')
    .action((key) => run(async (context) => (await import('../commands/config.ts')).getSettings(context, key)));
  config
    .command('set')
    .description('change settings')
    .argument('<key=value...>', 'e.g. log_level=debug llamacpp.backend=vulkan')
    .action((words) => run(async (context) => (await import('../commands/config.ts')).setSettings(context, words)));
  config
    .command('unset')
    .description('go back to the defaults of settings')
    .argument('<key...>')
    .action((keys) => run(async (context) => (await import('../commands/config.ts')).unsetSettings(context, keys)));
  config
    .command('path')
    .description("where the file is, on the server's machine")
    .action(() => run(async (context) => (await import('../commands/config.ts')).printSettingsPath(context)));
}
