import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { checkChange, checkClaim, checkClaims, checkKey, checkKeys, checkRange } from './check-request.ts'
import { openEntriesFile } from './embedded/file/entries-file.ts'
import { type FileFault, fileFault } from './embedded/file/file-fault.ts'
import { removeViewsFile, VIEWS_FILE } from './embedded/file/views-file.ts'
import type { ReadCounters } from './embedded/memory/cached-entries.ts'
import { newClaims } from './embedded/memory/claims.ts'
import { type EmbeddedViews, embeddedViews } from './embedded/memory/embedded-views.ts'
import { expiringValues } from './embedded/memory/expiring-values.ts'
import { wholeCopy } from './embedded/memory/whole-copy.ts'
import { type ExpiringCalls, expiringCalls } from './embedded/writer/expiring-calls.ts'
import { filterMemory, keyFilter } from './embedded/writer/key-filter.ts'
import { startViewsWriter } from './embedded/writer/views-writer.ts'
import { type WriteBehind, writeBehind } from './embedded/writer/write-behind.ts'
import { type ExpiringKind, expiringBounds } from './expiring-kinds.ts'
import type { ReadModel } from './port.ts'

/** The directory of the views' file, the clock, and the bounds on memory; all but `dir` are optional. */
export type EmbeddedOptions = {
  readonly dir: string
  readonly clock?: Clock
  /** Called with the reason when an earlier file cannot be trusted and the views start empty. */
  readonly onDiscard?: (reason: string) => void
  readonly bounds?: Partial<EmbeddedBounds>
}

/** Bounds of one embedded read model; those of the cache and of claims apply to each view. */
export type EmbeddedBounds = {
  readonly cacheEntriesMax: number
  readonly cacheBytesMax: number
  readonly claimsMax: number
  /** The largest number of expiring values, for each kind whose bound is not the default. */
  readonly expiringMax: Readonly<Partial<Record<ExpiringKind, number>>>
  readonly unwrittenMax: number
  readonly writeIntervalMs: number
  /**
   * The size of the key filter, a power of two; 16 MiB serve up to 10 million keys, beyond which more look-ups of
   * absent keys read the file.
   */
  readonly filterBytes: number
}

/** A read model in this process, with counters of the sources that answered its reads. */
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
  readonly expiring: ExpiringCalls
  readonly behind: WriteBehind
  readonly fault: FileFault
  readonly counters: ReadCounters
  readonly close: () => Promise<void>
}

const readModelOf = ({ views, expiring, behind, fault: { reading }, counters, close }: Parts): EmbeddedReadModel => ({
  ...expiring,
  apply: async (name, change) => {
    checkChange(name, change)
    if (behind.isFull()) await behind.untilNotFull()
    const outcome = reading(() => views.named(name).apply(change))
    behind.changed()
    return outcome
  },
  get: async (name, keys) => {
    checkKeys(name, keys)
    const view = views.named(name)
    return reading(() => ({ values: keys.map(view.find), status: view.status() }))
  },
  list: async (name, range) => {
    checkRange(name, range)
    const view = views.named(name)
    return reading(() => ({ entries: view.list(range), status: view.status() }))
  },
  copy: async (name) => {
    checkKey(name)
    const view = views.named(name)
    return reading(() => wholeCopy(view))
  },
  claim: async (name, key, claim) => {
    checkClaim(name, key, claim)
    const view = views.named(name)
    return reading(() => ({ ...view.claim(key, claim), status: view.status() }))
  },
  claimAll: async (name, claims) => {
    checkClaims(name, claims)
    const view = views.named(name)
    return reading(() => ({ results: claims.map(([key, claim]) => view.claim(key, claim)), status: view.status() }))
  },
  counters: () => ({ ...counters }),
  close,
})

/**
 * Opens views in memory in front of a file that a thread writes later. Readers see an applied change at once; a crash
 * loses the last half second, and the file then has an older checkpoint. Claims are lost when the process ends, as are
 * the commands in flight; expiring values survive only a clean close, but for the kinds that are written through. One
 * process at a time may open the directory; a file that cannot be trusted is replaced by an empty one.
 */
export const openEmbeddedReadModel = async (options: EmbeddedOptions): Promise<EmbeddedReadModel> => {
  const { dir, clock = () => Date.now() * 1000, onDiscard } = options
  const bounds = { ...BOUNDS, ...options.bounds }
  const path = join(dir, VIEWS_FILE)
  const fault = fileFault(() => removeViewsFile(path))
  const counters: ReadCounters = { memory: 0, absent: 0, file: 0, fileMisses: 0 }

  mkdirSync(dir, { recursive: true })
  const memory = filterMemory(bounds.filterBytes)
  const filter = keyFilter(memory)
  const writer = await startViewsWriter({ path, filter: memory, onDamage: fault.damaged })
  const { rows, discarded, expiring } = writer.opened
  if (discarded !== undefined) onDiscard?.(discarded)

  const file = openEntriesFile(path)
  const values = expiringValues(expiring, { clock, bounds: expiringBounds('process', bounds.expiringMax) })
  const views = embeddedViews(rows, {
    file,
    clock,
    counters,
    mayHold: (incarnation, key) => !writer.isFilterFull() || filter.mayHold(incarnation, key),
    newClaims: () => newClaims({ clock, max: bounds.claimsMax }),
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

  const calls = expiringCalls({ values, writer, clock, reading: fault.reading })
  return readModelOf({ views, expiring: calls, behind, fault, counters, close })
}
