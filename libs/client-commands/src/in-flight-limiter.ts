/** Bounds the commands that this instance has sent without an outcome, in all and for each account. */
export type InFlightLimiter = {
  /**
   * Counts one command of an account, or those of a batch, until the returned function is called; undefined while a limit is
   * reached. A batch beyond the limit of an account is taken while that account has nothing in flight.
   */
  readonly acquire: (account: string, commands?: number) => (() => void) | undefined
}

/**
 * The limit for all accounts: the commands that 400 a second leave without an outcome in the 5 s that a caller waits. A
 * command normally takes a tenth of a second; beyond the limit a caller would time out, so it is refused at once.
 */
export const COMMANDS_MAX = 2_000

/**
 * The limit for one account: as many as one append of queued commands holds. More would not be faster, and an account
 * that is stuck would fill its partition's queue in its service and delay the other accounts of the partition.
 */
export const COMMANDS_PER_ACCOUNT_MAX = 200

/** Creates a limiter that counts no command yet. */
export const inFlightLimiter = (): InFlightLimiter => {
  const byAccount = new Map<string, number>()
  let all = 0

  const release = (account: string, commands: number): void => {
    const left = (byAccount.get(account) ?? 0) - commands
    if (left > 0) byAccount.set(account, left)
    else byAccount.delete(account)
    all -= commands
  }

  return {
    acquire: (account, commands = 1) => {
      const ofAccount = byAccount.get(account) ?? 0
      if (all + commands > COMMANDS_MAX) return undefined
      if (ofAccount > 0 && ofAccount + commands > COMMANDS_PER_ACCOUNT_MAX) return undefined
      byAccount.set(account, ofAccount + commands)
      all += commands
      return () => release(account, commands)
    },
  }
}
