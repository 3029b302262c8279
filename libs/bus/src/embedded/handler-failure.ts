/**
 * A failure of a handler, with its number of failed calls so far; `group` is undefined and `attempts` 1 for a tail,
 * which does not retry.
 */
export type HandlerFailure = {
  readonly topic: string
  readonly group: string | undefined
  readonly key: string
  readonly error: unknown
  readonly attempts: number
}

/** Reports a failure as a warning of the process; the default if the bus has no `onFailed`. */
export const warnOfFailure = ({ topic, group, key, error, attempts }: HandlerFailure): void => {
  const who = group === undefined ? 'a tail' : `group ${group}`
  process.emitWarning(`${who} of ${topic} failed on key ${key}, ${attempts} times by now: ${String(error)}`)
}
