/** A value that is built on first use and kept for the life of the process: clients and configuration, nothing of a request. */
export function lazy<T>(build: () => T): () => T {
  let built: { value: T } | undefined;
  return () => {
    built ??= { value: build() };
    return built.value;
  };
}

/** An object of lazy members, on top of those of `base`, whose own lazy members are not built by this either. */
export function lazyObject<T extends object, B extends object>(
  builders: { readonly [K in keyof T]: () => T[K] },
  base: B,
): T & B {
  const members = Object.entries<() => unknown>(builders).map(([name, build]) => [
    name,
    { get: lazy(build), enumerable: true },
  ]);
  return Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(base), ...Object.fromEntries(members) },
  ) as T & B;
}
