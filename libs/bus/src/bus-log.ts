/** The structured log of an adapter; no secret is ever written to it. */
export type BusLog = {
  readonly debug: (facts: object, message: string) => void
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
  readonly error: (facts: object, message: string) => void
}

/** A log that discards every line. */
export const silentBusLog: BusLog = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
