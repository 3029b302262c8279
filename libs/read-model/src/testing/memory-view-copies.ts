import { checkLimit } from '../check-request.ts'
import { compareKeys } from '../compare-keys.ts'
import type { ViewChange, ViewCheckpoint, ViewCopy, ViewValue } from '../port.ts'

/** The copies of a view that are being read; they are read as from a server, in pages of different moments. */
export type MemoryViewCopies = {
  /** Keeps the values that the keys of a change have before it, for each copy that has not kept any for them. */
  readonly keepFormer: (change: ViewChange) => void
  readonly loseAll: () => void
  readonly open: (checkpoint: ViewCheckpoint) => ViewCopy
}

type Copy = { readonly former: Map<string, ViewValue | undefined>; isLost: boolean }

/** Makes the copies of a view with these values. */
export const memoryViewCopies = (values: ReadonlyMap<string, ViewValue>): MemoryViewCopies => {
  const copies = new Set<Copy>()

  const open = (checkpoint: ViewCheckpoint): ViewCopy => {
    const copy: Copy = { former: new Map(), isLost: false }
    copies.add(copy)
    let after: string | undefined
    const next: ViewCopy['next'] = async (limit) => {
      checkLimit(limit)
      if (copy.isLost) return 'lost'
      if (!copies.has(copy)) return { entries: [...copy.former], isLast: true }
      const entries = [...values]
        .filter(([key]) => after === undefined || compareKeys(key, after) > 0)
        .sort(([a], [b]) => compareKeys(a, b))
        .slice(0, limit)
      after = entries.at(-1)?.[0]
      if (entries.length < limit) copies.delete(copy)
      return { entries, isLast: false }
    }
    return { checkpoint, next }
  }

  return {
    open,
    keepFormer: ({ puts, deletes }) => {
      for (const { former } of copies) {
        for (const key of [...puts.keys(), ...deletes]) if (!former.has(key)) former.set(key, values.get(key))
      }
    },
    loseAll: () => {
      for (const copy of copies) copy.isLost = true
      copies.clear()
    },
  }
}
