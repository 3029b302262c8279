/** The function as one that works only on its first call; every call gets the outcome of that one. */
export const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let outcome: Promise<void> | undefined
  return () => {
    outcome ??= work()
    return outcome
  }
}
