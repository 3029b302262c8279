/** Room for the commands that this instance has asked for and has no answer to, over all accounts and for each of them. */
export type CommandRoom = {
  /** Takes the place of one command for an account, to be given back once; undefined while there is none. */
  readonly enter: (account: string) => (() => void) | undefined
}

/**
 * How many there may be: what 400 commands a second leave unanswered in the 5 s that a caller waits. Healthy ones take a
 * tenth of a second; beyond the bound a caller would wait in vain, so it is told at once.
 */
export const COMMANDS_MAX = 2_000

/**
 * How many of one account: as many as one append may hold. More would go no faster, and an account that is stuck would fill
 * its partition's share of its service, and have its neighbours wait.
 */
export const COMMANDS_PER_ACCOUNT_MAX = 200

/** Room that nobody has entered. */
export const commandRoom = (): CommandRoom => {
  const byAccount = new Map<string, number>()
  let all = 0

  const leave = (account: string): void => {
    const left = (byAccount.get(account) ?? 0) - 1
    if (left > 0) byAccount.set(account, left)
    else byAccount.delete(account)
    all -= 1
  }

  return {
    enter: (account) => {
      const ofAccount = byAccount.get(account) ?? 0
      if (all >= COMMANDS_MAX || ofAccount >= COMMANDS_PER_ACCOUNT_MAX) return undefined
      byAccount.set(account, ofAccount + 1)
      all += 1
      return () => leave(account)
    },
  }
}
