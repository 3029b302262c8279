import { numberList } from './number-list.ts'
import type { Lanes, TextHash } from './text-hash.ts'

/** The hashes of what may be in the store once only. */
export type OnceList = {
  readonly note: (text: string) => void
  /** What was noted since the last call: two lanes each. */
  readonly take: () => Uint32Array<ArrayBuffer>
}

/** Nothing noted yet. */
export const onceList = (hash: TextHash): OnceList => {
  const numbers = numberList()
  const lanes: Lanes = { high: 0, low: 0 }
  return {
    note: (text) => {
      hash(text, lanes)
      numbers.push(lanes.high, lanes.low)
    },
    take: numbers.take,
  }
}
