/** Makes a function run only on its first call; every call gets the result of the first. */
export const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let outcome: Promise<void> | undefined
  return () => {
    outcome ??= work()
    return outcome
  }
}
