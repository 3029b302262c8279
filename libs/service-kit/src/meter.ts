/** What is counted of a service's work; where it is shown is the runtime's matter. */
export type Meter = {
  /** A command was settled: the label of its type, and of the event, refusal or silence that came of it. */
  readonly commandSettled: (type: string, outcome: string) => void
  /** A call of an endpoint was answered, after so many seconds. */
  readonly requestAnswered: (endpoint: string, status: number, seconds: number) => void
}

/** A meter that nobody reads. */
export const silentMeter: Meter = { commandSettled: () => {}, requestAnswered: () => {} }
