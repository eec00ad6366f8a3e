/** The instance that a path names. */
export function instanceIn(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Every instance is there, but for those that are called so. */
export const isUnknown = (instance: string): boolean => instance.startsWith('unknown');
