/** A row of a table of states: in the state `from`, `event` leads to the state `to`, where the condition `when` holds. */
export interface Transition<State extends string, Event extends string, Condition extends string = never> {
  readonly from: State;
  readonly event: Event;
  readonly when?: Condition;
  readonly to: State;
}

/** The first row of an event whose condition holds; undefined where the event changes nothing. */
export const nextRow = <State extends string, Event extends string, Condition extends string>(
  table: readonly Transition<State, Event, Condition>[],
  { from, event }: { readonly from: State; readonly event: Event },
  holds: (condition: Condition) => boolean,
): Transition<State, Event, Condition> | undefined =>
  table.find((row) => row.from === from && row.event === event && (row.when === undefined || holds(row.when)));

/** The state that an event leads to, by the first row whose condition holds; undefined where the event changes nothing. */
export const nextState = <State extends string, Event extends string, Condition extends string>(
  ...step: Parameters<typeof nextRow<State, Event, Condition>>
): State | undefined => nextRow(...step)?.to;
