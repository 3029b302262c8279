import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { checkKey } from './check-key.ts'
import { checkChange, checkKeys, checkRange } from './check-request.ts'
import { noClaims } from './claims.ts'
import { type EmbeddedView, embeddedView } from './embedded-view.ts'
import { openEntriesFile } from './entries-file.ts'
import { expiringValues } from './expiring-values.ts'
import { isDamage } from './is-damage.ts'
import { keyFilter } from './key-filter.ts'
import { type ReadModel, ReadModelUnavailable } from './port.ts'
import type { ReadCounters } from './read-counters.ts'
import { removeViewsFile, VIEWS_FILE } from './views-file.ts'
import { startViewsWriter } from './views-writer.ts'
import { writeBehind } from './write-behind.ts'

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
  readonly expiringMax: number
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
  expiringMax: 200_000,
  unwrittenMax: 100_000,
  writeIntervalMs: 500,
  filterBytes: 16 * 1024 * 1024,
}

const VIEWS_MAX = 1000

/**
 * Views in memory in front of a file that is written behind: what is applied shows at once, a crash loses the last half
 * second, and the file then stands at an older mark. Claims do not outlive the process, as no command in flight does;
 * expiring values outlive a clean close only. One process at a time; a file that cannot be trusted is begun anew.
 */
export const openEmbeddedReadModel = async (options: EmbeddedOptions): Promise<EmbeddedReadModel> => {
  const { dir, clock = () => Date.now() * 1000, onDiscard } = options
  const bounds = { ...BOUNDS, ...options.bounds }
  const path = join(dir, VIEWS_FILE)
  let fault: string | undefined

  const onDamage = (reason: string): void => {
    fault = `the views' file is damaged, the next start begins it anew: ${reason}`
    removeViewsFile(path)
  }

  mkdirSync(dir, { recursive: true })
  const filterMemory = new SharedArrayBuffer(bounds.filterBytes)
  const writer = await startViewsWriter({ path, filter: filterMemory, onDamage })
  const { rows, discarded, expiring } = writer.opened
  if (discarded !== undefined) onDiscard?.(discarded)

  const file = openEntriesFile(path)
  const filter = keyFilter(filterMemory)
  const counters: ReadCounters = { memory: 0, absent: 0, file: 0, fileMisses: 0 }
  const values = expiringValues(expiring, { clock, max: bounds.expiringMax })
  let incarnation = Math.max(0, ...rows.map((row) => row.incarnation))

  const around = {
    file,
    clock,
    counters,
    mayHold: (of: number, key: string) => !writer.isFilterFull() || filter.mayHold(of, key),
    nextIncarnation: () => {
      incarnation += 1
      return incarnation
    },
    newClaims: () => noClaims({ clock, max: bounds.claimsMax }),
    cache: { max: bounds.cacheEntriesMax, maxSize: bounds.cacheBytesMax },
  }
  const views = new Map(rows.map((row): [string, EmbeddedView] => [row.view, embeddedView(row.view, row, around)]))
  const behind = writeBehind({
    views,
    writer,
    intervalMs: bounds.writeIntervalMs,
    unwrittenMax: bounds.unwrittenMax,
    onFault: (reason) => {
      fault = `views cannot be written: ${reason}`
    },
  })

  const viewOf = (name: string): EmbeddedView => {
    const known = views.get(name)
    if (known !== undefined) return known
    if (views.size >= VIEWS_MAX) throw new RangeError(`more than ${VIEWS_MAX} views`)
    const made = embeddedView(name, undefined, around)
    views.set(name, made)
    return made
  }

  const checkUsable = (): void => {
    if (fault !== undefined) throw new ReadModelUnavailable(fault)
  }

  const reading = <T>(read: () => T): T => {
    checkUsable()
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Error && 'errcode' in error)) throw error
      if (isDamage(error)) onDamage(error.message)
      throw new ReadModelUnavailable(error.message, { cause: error })
    }
  }

  const close = async (): Promise<void> => {
    const isWhole = fault === undefined
    fault ??= 'the read model is closed'
    if (isWhole) await behind.stop()
    file.close()
    await writer.close(values.entries())
  }
  let closing: Promise<void> | undefined

  return {
    apply: async (name, change) => {
      checkChange(name, change)
      if (behind.isFull()) await behind.room()
      checkUsable()
      const outcome = viewOf(name).apply(change)
      behind.changed()
      return outcome
    },
    get: async (name, keys) => {
      checkKeys(name, keys)
      const view = viewOf(name)
      return reading(() => ({ values: keys.map(view.find), standing: view.standing() }))
    },
    list: async (name, range) => {
      checkRange(name, range)
      const view = viewOf(name)
      return reading(() => ({ entries: view.list(range), standing: view.standing() }))
    },
    claim: async (name, key, claim) => {
      checkKey(name)
      checkKey(key)
      const view = viewOf(name)
      return reading(() => ({ ...view.claim(key, claim), standing: view.standing() }))
    },
    putIfAbsent: async (key, value, ttlMs) => reading(() => values.putIfAbsent(key, value, ttlMs)),
    extend: async (key, value, ttlMs) => reading(() => values.extend(key, value, ttlMs)),
    take: async (key) => reading(() => values.take(key)),
    counters: () => ({ ...counters }),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
