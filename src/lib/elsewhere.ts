// Which models run on other computers.

/** Whether a provider has the model; all others are of this machine. */
export const isElsewhere = <Model extends object>(
  model: Model & { provider?: string | undefined },
): model is Model & { provider: string } => model.provider !== undefined;
