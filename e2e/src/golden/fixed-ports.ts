import crypto, { createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { type Clock, microsecondsOf, type Timestamp } from '@folio/kernel/timestamp.ts'
import { uuidFromHex } from '@folio/kernel/uuid-v5.ts'
import type { ClientKey, Keys } from '@folio/keys/port.ts'
import { vi } from 'vitest'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Keys derived from the names of their owners, so that every run has the same. */
export type FixedKeys = Keys & {
  /** All owners for which a key was created. */
  readonly owners: ReadonlySet<string>
  /** Returns the key of an owner, even after it was destroyed. */
  readonly ofOwner: (owner: string) => ClientKey
}

/** Makes keys that are the same in every run. */
export const fixedKeys = (): FixedKeys => {
  const owners = new Set<string>()
  const destroyed = new Set<string>()
  const ofOwner = (owner: string) => new Uint8Array(digest(`golden key of ${owner}`))
  return {
    owners,
    ofOwner,
    create: async (owner) => {
      owners.add(owner)
      return destroyed.has(owner) ? undefined : ofOwner(owner)
    },
    get: async (owner) => (owners.has(owner) && !destroyed.has(owner) ? ofOwner(owner) : undefined),
    destroy: async (owner) => void destroyed.add(owner),
    close: async () => {},
  }
}

const BEGINNING = '2026-01-31T09:30:00.000000Z' as Timestamp
const STEP_MS = 1000

/** A clock and random ids that are the same in every run. */
export type FixedTime = {
  readonly clock: Clock
  /** Advances the clock, and derives the next ids from this name and their number. */
  readonly next: (name: string) => void
  /** Runs a wait that makes one or more calls, each of which draws an id; later ids are as after one call. */
  readonly waitFor: (wait: () => Promise<unknown>) => Promise<void>
  /** Restores the real clock and random ids of the process. */
  readonly restore: () => void
}

/**
 * Stops the clock of the process at a fixed time, and derives random UUIDs from names and numbers, so that output can
 * be compared. Timers still run.
 */
export const fixTime = (): FixedTime => {
  const random = crypto.randomUUID
  let nowMs = microsecondsOf(BEGINNING) / 1000
  let name = 'start'
  let drawn = 0
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs })
  crypto.randomUUID = () => {
    drawn += 1
    const hex = digest(`golden id ${name} ${drawn}`).toString('hex')
    return uuidFromHex(hex, 5) as ReturnType<typeof random>
  }
  syncBuiltinESMExports()
  return {
    clock: () => nowMs * 1000,
    next: (next) => {
      nowMs += STEP_MS
      vi.setSystemTime(nowMs)
      name = next
      drawn = 0
    },
    waitFor: async (wait) => {
      const before = drawn
      await wait()
      drawn = before + 1
    },
    restore: () => {
      vi.useRealTimers()
      crypto.randomUUID = random
      syncBuiltinESMExports()
    },
  }
}
