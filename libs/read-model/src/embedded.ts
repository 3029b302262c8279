import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { checkChange, checkClaim, checkKeys, checkRange } from './check-request.ts'
import { noClaims } from './claims.ts'
import { type EmbeddedViews, embeddedViews } from './embedded-views.ts'
import { openEntriesFile } from './entries-file.ts'
import { type ExpiringKind, expiringBounds } from './expiring-kinds.ts'
import { type ExpiringValues, expiringValues } from './expiring-values.ts'
import { type Fault, noFault } from './fault.ts'
import { keyFilter } from './key-filter.ts'
import type { ReadModel } from './port.ts'
import type { ReadCounters } from './read-counters.ts'
import { removeViewsFile, VIEWS_FILE } from './views-file.ts'
import { startViewsWriter } from './views-writer.ts'
import { type WriteBehind, writeBehind } from './write-behind.ts'

/** Where the views are kept, and the bounds of what is kept in memory; all but `dir` may be left out. */
export type EmbeddedOptions = {
  readonly dir: string
  readonly clock?: Clock
  /** Told when an earlier file could not be trusted and the views begin anew. */
  readonly onDiscard?: (reason: string) => void
  readonly bounds?: Partial<EmbeddedBounds>
}

/** Bounds of one embedded read model; those of the cache and of claims are for each view. */
export type EmbeddedBounds = {
  readonly cacheEntriesMax: number
  readonly cacheBytesMax: number
  readonly claimsMax: number
  /** How many expiring values of a kind are kept, where it is not the usual number. */
  readonly expiringMax: Readonly<Partial<Record<ExpiringKind, number>>>
  readonly unwrittenMax: number
  readonly writeIntervalMs: number
  /** A power of two; 16 MiB serve 10 million keys well, beyond that more look-ups go to the file in vain. */
  readonly filterBytes: number
}

/** A read model in this process, with counters of how its reads were answered. */
export type EmbeddedReadModel = ReadModel & { readonly counters: () => Readonly<ReadCounters> }

const BOUNDS: EmbeddedBounds = {
  cacheEntriesMax: 20_000,
  cacheBytesMax: 16 * 1024 * 1024,
  claimsMax: 500_000,
  expiringMax: {},
  unwrittenMax: 100_000,
  writeIntervalMs: 500,
  filterBytes: 16 * 1024 * 1024,
}

type Parts = {
  readonly views: EmbeddedViews
  readonly values: ExpiringValues
  readonly behind: WriteBehind
  readonly fault: Fault
  readonly counters: ReadCounters
  readonly close: () => Promise<void>
}

const readModelOf = ({ views, values, behind, fault: { reading }, counters, close }: Parts): EmbeddedReadModel => ({
  apply: async (name, change) => {
    checkChange(name, change)
    if (behind.isFull()) await behind.room()
    const outcome = reading(() => views.named(name).apply(change))
    behind.changed()
    return outcome
  },
  get: async (name, keys) => {
    checkKeys(name, keys)
    const view = views.named(name)
    return reading(() => ({ values: keys.map(view.find), standing: view.standing() }))
  },
  list: async (name, range) => {
    checkRange(name, range)
    const view = views.named(name)
    return reading(() => ({ entries: view.list(range), standing: view.standing() }))
  },
  claim: async (name, key, claim) => {
    checkClaim(name, key, claim)
    const view = views.named(name)
    return reading(() => ({ ...view.claim(key, claim), standing: view.standing() }))
  },
  putIfAbsent: async (key, value, ttlMs) => reading(() => values.putIfAbsent(key, value, ttlMs)),
  extend: async (key, value, ttlMs) => reading(() => values.replace(key, value, value, ttlMs)),
  replace: async (key, from, to, ttlMs) => reading(() => values.replace(key, from, to, ttlMs)),
  keep: async (key, value, ttlMs) => reading(() => values.keep(key, value, ttlMs)),
  look: async (key) => reading(() => values.look(key)),
  take: async (key) => reading(() => values.take(key)),
  expiringCounts: async () => reading(() => values.counts()),
  counters: () => ({ ...counters }),
  close,
})

/**
 * Views in memory in front of a file that is written behind: what is applied shows at once, a crash loses the last half
 * second, and the file then stands at an older mark. Claims do not outlive the process, as no command in flight does;
 * expiring values outlive a clean close only. One process at a time; a file that cannot be trusted is begun anew.
 */
export const openEmbeddedReadModel = async (options: EmbeddedOptions): Promise<EmbeddedReadModel> => {
  const { dir, clock = () => Date.now() * 1000, onDiscard } = options
  const bounds = { ...BOUNDS, ...options.bounds }
  const path = join(dir, VIEWS_FILE)
  const fault = noFault(() => removeViewsFile(path))
  const counters: ReadCounters = { memory: 0, absent: 0, file: 0, fileMisses: 0 }

  mkdirSync(dir, { recursive: true })
  const filterMemory = new SharedArrayBuffer(bounds.filterBytes)
  const filter = keyFilter(filterMemory)
  const writer = await startViewsWriter({ path, filter: filterMemory, onDamage: fault.damaged })
  const { rows, discarded, expiring } = writer.opened
  if (discarded !== undefined) onDiscard?.(discarded)

  const file = openEntriesFile(path)
  const values = expiringValues(expiring, { clock, bounds: expiringBounds('process', bounds.expiringMax) })
  const views = embeddedViews(rows, {
    file,
    clock,
    counters,
    mayHold: (incarnation, key) => !writer.isFilterFull() || filter.mayHold(incarnation, key),
    newClaims: () => noClaims({ clock, max: bounds.claimsMax }),
    cache: { max: bounds.cacheEntriesMax, maxSize: bounds.cacheBytesMax },
  })
  const behind = writeBehind({
    views: views.all,
    writer,
    intervalMs: bounds.writeIntervalMs,
    unwrittenMax: bounds.unwrittenMax,
    onFault: (reason) => fault.set(`views cannot be written: ${reason}`),
  })

  const closeOnce = async (): Promise<void> => {
    const isWhole = fault.isNone()
    fault.set('the read model is closed')
    if (isWhole) await behind.stop()
    file.close()
    await writer.close(values.entries())
  }
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= closeOnce()
    return closing
  }

  return readModelOf({ views, values, behind, fault, counters, close })
}
