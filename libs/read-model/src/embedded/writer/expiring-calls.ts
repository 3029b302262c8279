import type { Clock } from '@folio/kernel/timestamp.ts'
import { type ExpiringKey, isWrittenThrough } from '../../expiring-kinds.ts'
import { type ReadModel, ReadModelUnavailable } from '../../port.ts'
import type { FileFault } from '../file/file-fault.ts'
import type { ExpiringValues } from '../memory/expiring-values.ts'
import type { ViewsWriter } from './views-writer.ts'

/** The calls of a read model about expiring values. */
export type ExpiringCalls = Pick<
  ReadModel,
  'putIfAbsent' | 'extend' | 'replace' | 'put' | 'peek' | 'take' | 'expiringCounts'
>

type Parts = Pick<FileFault, 'reading'> & {
  readonly values: ExpiringValues
  readonly writer: Pick<ViewsWriter, 'keep'>
  readonly clock: Clock
}

/**
 * Makes the calls on values in memory. A change of a kind that is written through is confirmed when the file has it; where it cannot
 * be written, the call rejects with `ReadModelUnavailable`, and the next change of such a kind writes it, too.
 */
export const expiringCalls = ({ values, writer, clock, reading }: Parts): ExpiringCalls => {
  const unwritten = new Set<string>()

  const writeThrough = async (key: string): Promise<void> => {
    if (!isWrittenThrough(key)) return
    const keys = [...unwritten.add(key)]
    unwritten.clear()
    const kept = keys.map((each) => [each, values.find(each)] as const)
    const failure = await writer.keep(kept, clock())
    if (failure === undefined) return
    for (const each of keys) unwritten.add(each)
    throw new ReadModelUnavailable(`a value cannot be written: ${failure}`)
  }

  const changed = async (key: ExpiringKey, change: () => boolean): Promise<boolean> => {
    const isChanged = reading(change)
    if (isChanged) await writeThrough(key)
    return isChanged
  }

  const replace: ReadModel['replace'] = (key, replacement) => changed(key, () => values.replace(key, replacement))

  return {
    putIfAbsent: (key, value, ttlMs) => changed(key, () => values.putIfAbsent(key, value, ttlMs)),
    extend: (key, value, ttlMs) => replace(key, { from: value, to: value, ttlMs }),
    replace,
    put: async (key, value, ttlMs) => {
      reading(() => values.put(key, value, ttlMs))
      await writeThrough(key)
    },
    peek: async (key) => reading(() => values.peek(key)),
    take: async (key) => {
      const taken = reading(() => values.take(key))
      await writeThrough(key)
      return taken
    },
    expiringCounts: async () => reading(() => values.counts()),
  }
}
