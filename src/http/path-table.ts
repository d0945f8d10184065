// What is known of an operation by its method and its path, both of which come with each request.

export interface PathTable<Value> {
  get(method: string, path: string): Value | undefined;
  set(method: string, path: string, value: Value): void;
}

/** One key made of both would be a new string, to be put together and hashed, for each request. */
export function createPathTable<Value>(): PathTable<Value> {
  const byMethod = new Map<string, Map<string, Value>>();
  return {
    get: (method, path) => byMethod.get(method)?.get(path),
    set(method, path, value) {
      const ofMethod = byMethod.get(method);
      if (ofMethod) ofMethod.set(path, value);
      else byMethod.set(method, new Map([[path, value]]));
    },
  };
}
