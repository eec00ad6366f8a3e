/** Runs each work alone, in the order of asking: how writes are kept apart in the one process that owns the data. */
export function turns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}

export type Turns = ReturnType<typeof turns>;
