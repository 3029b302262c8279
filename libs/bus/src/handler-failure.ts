/** A handler that failed on a message: whose, for which key, and how many times by now; a tail has no group and no second time. */
export type HandlerFailure = {
  readonly topic: string
  readonly group: string | undefined
  readonly key: string
  readonly error: unknown
  readonly attempts: number
}

/** Tells of a failure where nobody else does: as a warning of the process. */
export const warnOfFailure = ({ topic, group, key, error, attempts }: HandlerFailure): void => {
  const who = group === undefined ? 'a tail' : `group ${group}`
  process.emitWarning(`${who} of ${topic} failed on key ${key}, ${attempts} times by now: ${String(error)}`)
}
