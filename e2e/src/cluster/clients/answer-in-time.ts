import { within } from '@folio/kernel/timing/within.ts'

const PATIENCE_MS = 8000

/** Returns the result of a call; undefined if the call fails, or takes longer than the gateway takes to answer 504. */
export const answerInTime = <T>(call: Promise<T>): Promise<T | undefined> =>
  within(PATIENCE_MS, call, 'the call').catch(() => undefined)
