import { useTimes } from './times.ts';

/** A time, with all of it in a tooltip. */
export function Moment({ at }: { readonly at: string }) {
  const times = useTimes();
  return (
    <time dateTime={at} title={times.full(at)}>
      {times.moment(at)}
    </time>
  );
}
