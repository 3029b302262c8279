/** How a command ends, as the shell sees it. */
export const exitCodes = { whole: 0, found: 1, couldNotLook: 2, nothingKnown: 3 } as const

/** The command cannot be carried out as it was given, or there is nothing to look at; the message says why, for people. */
export class CannotLook extends Error {
  override readonly name = 'CannotLook'
}

/** There is no such account in the store. */
export class NothingKnown extends CannotLook {
  constructor(account: string) {
    super(`nothing is known of an account ${account}`)
  }
}
