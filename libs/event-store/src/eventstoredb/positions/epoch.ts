import { randomUUID } from 'node:crypto'
import { StoreDamaged, StoreUnavailable } from '../../port.ts'
import type { AppendSender } from '../append/append-sender.ts'
import type { Reads } from '../read/reads.ts'
import { withGuard } from '../wire/recorded-event.ts'
import { EPOCH_STREAM } from './reserved-streams.ts'

/** The store has another epoch than this process began with; this process must not write any more. */
export class StaleEpoch extends StoreUnavailable {}

/** Shuts out a process that began with another epoch than the store has. */
export type EpochGuard = {
  /** Reads the store's epoch; rejects with `StaleEpoch` when it is not the expected one. */
  readonly admit: () => Promise<void>
  /** Throws the `StaleEpoch` that `admit` found, if it found one. */
  readonly assertAdmitted: () => void
  /** Sets the expected epoch; before that `admit` always resolves. */
  readonly expect: (epoch: number) => void
}

const FIRST_EPOCH = 1
const NO_METADATA = withGuard(new Uint8Array())

type Wire = { readonly appends: AppendSender; readonly reads: Reads }

type EpochRecord = { readonly epoch: number; readonly revision: number }

const NONE: EpochRecord = { epoch: FIRST_EPOCH - 1, revision: -1 }

const readEpoch = async (reads: Reads): Promise<EpochRecord> => {
  const [newest] = await reads.readStream(EPOCH_STREAM, { direction: 'backwards', limit: 1 })
  if (newest === undefined) return NONE
  const epoch = Number(Buffer.from(newest.data).toString())
  if (Number.isSafeInteger(epoch) && epoch >= FIRST_EPOCH) return { epoch, revision: newest.revision }
  throw new StoreDamaged(`${EPOCH_STREAM}@${newest.revision} is not an epoch`)
}

/** Begins an epoch after the record that was read; returns the other epoch if another process was first. */
const begin = async (epoch: number, before: EpochRecord, { appends, reads }: Wire): Promise<number> => {
  const event = { id: randomUUID(), type: 'EpochBegan', data: Buffer.from(String(epoch)), metadata: NO_METADATA }
  await appends.append({ stream: EPOCH_STREAM, after: before.revision, events: [event] })
  return (await readEpoch(reads)).epoch
}

/** Begins the next epoch of the store, or `atLeast`; returns the other epoch if another process was first. */
export const beginEpoch = async (appends: AppendSender, reads: Reads, atLeast: number): Promise<number> => {
  const before = await readEpoch(reads)
  return begin(Math.max(before.epoch + 1, atLeast), before, { appends, reads })
}

/** The epoch of the store; the first process to open a new store begins its first epoch. */
export const currentEpoch = async (appends: AppendSender, reads: Reads): Promise<number> => {
  const before = await readEpoch(reads)
  return before.epoch < FIRST_EPOCH ? begin(FIRST_EPOCH, before, { appends, reads }) : before.epoch
}

/** Makes a guard without an expected epoch. */
export const epochGuard = (reads: Reads): EpochGuard => {
  let expected: number | undefined
  let stale: StaleEpoch | undefined
  return {
    admit: async () => {
      if (expected === undefined) return
      const { epoch } = await readEpoch(reads)
      if (epoch === expected) return
      stale = new StaleEpoch(
        `the event store has epoch ${epoch}, this process began with epoch ${expected}: restart it`,
      )
      throw stale
    },
    assertAdmitted: () => {
      if (stale !== undefined) throw stale
    },
    expect: (epoch) => {
      expected = epoch
    },
  }
}
