/** Bounds the commands that this instance has sent without an outcome, in all and for each account. */
export type InFlightLimiter = {
  /** Counts one command of an account until the returned function is called; undefined while a limit is reached. */
  readonly acquire: (account: string) => (() => void) | undefined
}

/**
 * The limit for all accounts: the commands that 400 a second leave without an outcome in the 5 s that a caller waits. A
 * command normally takes a tenth of a second; beyond the limit a caller would time out, so it is refused at once.
 */
export const COMMANDS_MAX = 2_000

/**
 * The limit for one account: as many as one append may hold. More would not be faster, and an account that is stuck would
 * fill its partition's queue in its service and delay the other accounts of the partition.
 */
export const COMMANDS_PER_ACCOUNT_MAX = 200

/** Creates a limiter that counts no command yet. */
export const inFlightLimiter = (): InFlightLimiter => {
  const byAccount = new Map<string, number>()
  let all = 0

  const release = (account: string): void => {
    const left = (byAccount.get(account) ?? 0) - 1
    if (left > 0) byAccount.set(account, left)
    else byAccount.delete(account)
    all -= 1
  }

  return {
    acquire: (account) => {
      const ofAccount = byAccount.get(account) ?? 0
      if (all >= COMMANDS_MAX || ofAccount >= COMMANDS_PER_ACCOUNT_MAX) return undefined
      byAccount.set(account, ofAccount + 1)
      all += 1
      return () => release(account)
    },
  }
}
