/** Where an adapter tells what happened to it: structured, never with a secret in it. */
export type BusLog = {
  readonly debug: (facts: object, message: string) => void
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
  readonly error: (facts: object, message: string) => void
}

/** A log that keeps nothing. */
export const silentBusLog: BusLog = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
