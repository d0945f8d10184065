// The code of each command, which is loaded when it is run.
import type { Context } from './kit/context.ts';

const MODULES: Readonly<Record<string, () => Promise<object>>> = {
  alias: () => import('./commands/alias.ts'),
  backends: () => import('./commands/backends.ts'),
  bench: () => import('./commands/bench.ts'),
  completion: () => import('./commands/completion.ts'),
  config: () => import('./commands/config.ts'),
  demo: () => import('./chat/demo.ts'),
  doctor: () => import('./commands/doctor.ts'),
  embed: () => import('./commands/embed.ts'),
  export: () => import('./commands/export.ts'),
  image: () => import('./commands/image.ts'),
  import: () => import('./commands/import.ts'),
  launch: () => import('./commands/launch.ts'),
  list: () => import('./commands/list.ts'),
  logs: () => import('./commands/logs.ts'),
  memory: () => import('./commands/memory.ts'),
  'model-files': () => import('./commands/model-files.ts'),
  options: () => import('./commands/options.ts'),
  provider: () => import('./commands/provider.ts'),
  ps: () => import('./commands/ps.ts'),
  pull: () => import('./commands/pull.ts'),
  rerank: () => import('./commands/rerank.ts'),
  run: () => import('./chat/run.ts'),
  serve: () => import('./commands/serve.ts'),
  service: () => import('./commands/service.ts'),
  show: () => import('./commands/show.ts'),
  speak: () => import('./commands/speak.ts'),
  status: () => import('./commands/status.ts'),
  stop: () => import('./commands/stop.ts'),
  transcribe: () => import('./commands/transcribe.ts'),
  tune: () => import('./commands/tune.ts'),
  uninstall: () => import('./commands/uninstall.ts'),
  update: () => import('./commands/update.ts'),
};

type Action = (context: Context, ...given: readonly unknown[]) => Promise<unknown>;

/**
 * What runs a command: `run` is its `MODULE.FUNCTION` in commands.json. The module is loaded by
 * this.
 */
export async function actionOf(run: string): Promise<Action> {
  const [module = '', name = ''] = run.split('.');
  return Reflect.get((await MODULES[module]?.()) ?? {}, name);
}
