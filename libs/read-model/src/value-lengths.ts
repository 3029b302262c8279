import type { ViewValue } from './port.ts'

type Valued = { readonly value: ViewValue }

/** How long values are, each and all together: as JSON, in characters. */
export type ValueLengths = {
  readonly set: (key: string, kept: Valued) => void
  readonly remove: (key: string) => void
  readonly all: () => number
}

/** The lengths of some values. */
export const valueLengths = (kept: readonly (readonly [string, Valued])[]): ValueLengths => {
  const lengths = new Map<string, number>()
  let all = 0
  const remove = (key: string): void => {
    all -= lengths.get(key) ?? 0
    lengths.delete(key)
  }
  const set = (key: string, { value }: Valued): void => {
    remove(key)
    const { length } = JSON.stringify(value)
    lengths.set(key, length)
    all += length
  }
  for (const [key, one] of kept) set(key, one)
  return { set, remove, all: () => all }
}
