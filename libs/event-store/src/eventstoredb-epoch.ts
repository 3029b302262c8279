import { randomUUID } from 'node:crypto'
import type { Appends } from './eventstoredb-appends.ts'
import { guarded } from './eventstoredb-events.ts'
import type { Reads } from './eventstoredb-reads.ts'
import { EPOCH_STREAM } from './eventstoredb-side-streams.ts'
import { StoreDamaged, StoreUnavailable } from './port.ts'

/** The store is under another epoch than this process began with: nothing of what it knows may be written any more. */
export class EpochPassed extends StoreUnavailable {}

/** Keeps a process out that began under another epoch than the store is under. */
export type EpochGuard = {
  /** Looks at the store; rejects with `EpochPassed` where the epoch is another than the expected one. */
  readonly admit: () => Promise<void>
  /** Throws what `admit` found, once it has found it. */
  readonly assertAdmitted: () => void
  /** Names the epoch to expect; before that everybody is admitted. */
  readonly expect: (epoch: number) => void
}

const FIRST_EPOCH = 1
const NO_METADATA = guarded(new Uint8Array())

type Wire = { readonly appends: Appends; readonly reads: Reads }

type Standing = { readonly epoch: number; readonly revision: number }

const NONE: Standing = { epoch: FIRST_EPOCH - 1, revision: -1 }

const standing = async (reads: Reads): Promise<Standing> => {
  const [newest] = await reads.readStream(EPOCH_STREAM, { direction: 'backwards', limit: 1 })
  if (newest === undefined) return NONE
  const epoch = Number(Buffer.from(newest.data).toString())
  if (Number.isSafeInteger(epoch) && epoch >= FIRST_EPOCH) return { epoch, revision: newest.revision }
  throw new StoreDamaged(`${EPOCH_STREAM}@${newest.revision} is no epoch`)
}

/** Begins an epoch after what was seen to stand; where somebody else did so first, theirs is answered. */
const begin = async (epoch: number, seen: Standing, { appends, reads }: Wire): Promise<number> => {
  const event = { id: randomUUID(), type: 'EpochBegan', data: Buffer.from(String(epoch)), metadata: NO_METADATA }
  await appends.append({ stream: EPOCH_STREAM, after: seen.revision, events: [event] })
  return (await standing(reads)).epoch
}

/** Begins the epoch after the one that the store is under, or a later one; where somebody else was first, theirs is answered. */
export const beginEpoch = async (appends: Appends, reads: Reads, atLeast: number): Promise<number> => {
  const seen = await standing(reads)
  return begin(Math.max(seen.epoch + 1, atLeast), seen, { appends, reads })
}

/** The epoch that the store is under; a store that never had one gets its first, from whoever is first to come. */
export const currentEpoch = async (appends: Appends, reads: Reads): Promise<number> => {
  const seen = await standing(reads)
  return seen.epoch < FIRST_EPOCH ? begin(FIRST_EPOCH, seen, { appends, reads }) : seen.epoch
}

/** A guard that expects nothing yet. */
export const epochGuard = (reads: Reads): EpochGuard => {
  let expected: number | undefined
  let passed: EpochPassed | undefined
  return {
    admit: async () => {
      if (expected === undefined) return
      const { epoch } = await standing(reads)
      if (epoch === expected) return
      passed = new EpochPassed(
        `the event store is under epoch ${epoch}, this process began under ${expected}: start it again`,
      )
      throw passed
    },
    assertAdmitted: () => {
      if (passed !== undefined) throw passed
    },
    expect: (epoch) => {
      expected = epoch
    },
  }
}
