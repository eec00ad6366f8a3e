/**
 * Reads again at each call, one read after the other: an answer that takes long is not put where a later one is. Calls that come during a
 * read have one read more, after it. Each returns once a read that began after it is done.
 */
export function inTurn(read: () => Promise<unknown>): () => Promise<void> {
  let reading: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = async () => {
    try {
      await read();
    } finally {
      reading = undefined;
    }
  };
  return function again(): Promise<void> {
    if (!reading) {
      reading = begin();
      return reading;
    }
    next ??= reading
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return again();
      });
    return next;
  };
}
