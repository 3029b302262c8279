/** What a currency of an account stands at, and the event that made it so. */
export type Stand = { readonly epoch: number; readonly revision: number; readonly balance: string }

/** The newest that is known of each currency of each account, whatever order it came in. */
export type NewestBalances = {
  /** Takes what is newer than what is known, and drops the rest; answers whether it was newer. */
  readonly take: (key: string, stand: Stand) => boolean
  readonly all: () => Iterable<readonly [string, Stand]>
}

const isNewer = (stand: Stand, known: Stand): boolean =>
  stand.epoch > known.epoch || (stand.epoch === known.epoch && stand.revision > known.revision)

/** Nothing known yet. */
export const newestBalances = (): NewestBalances => {
  const newest = new Map<string, Stand>()
  return {
    take: (key, stand) => {
      const known = newest.get(key)
      if (known !== undefined && !isNewer(stand, known)) return false
      newest.set(key, stand)
      return true
    },
    all: () => newest.entries(),
  }
}
