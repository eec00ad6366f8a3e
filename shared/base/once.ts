/** Built on first use and kept for the life of the process: clients and configuration, nothing of a request. */
export function once<T>(build: () => T): () => T {
  let built: { value: T } | undefined;
  return () => {
    built ??= { value: build() };
    return built.value;
  };
}
