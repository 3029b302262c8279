import type { TickEvent } from '@folio/contracts/market/events.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { formatEventRef, type PositionedEventRef } from '@folio/kernel/event-ref.ts'
import { contractEnd } from '@folio/option-contracts/contract-end.ts'
import { contractFacts } from '@folio/option-contracts/facts/contract-facts.ts'
import { undecidedEntry } from '@folio/option-contracts/facts/undecided-entry.ts'
import type { TickReader } from '@folio/ticks/tick-reader.ts'
import type { OpenContract } from '../open-contract-pages.ts'
import { contractWatch } from './contract-watch.ts'
import type { DueContract, PendingSettlements } from './pending-settlements.ts'
import type { WatchedContract } from './watched-rows.ts'

type DataOf<Type extends TickEvent['type']> = Extract<TickEvent, { type: Type }>['data']

/** The open contracts that a driver watches; each is passed to the pending settlements once an event makes it due. */
export type DueContracts = {
  /** The newest epoch whose ticks were taken; 0 before the first. */
  readonly newestEpoch: () => number
  /** Forgets all contracts and their settlements. */
  readonly clear: () => void
  /** Passes over ticks up to an epoch: the contracts are added as of it. */
  readonly resumeAt: (epoch: number) => void
  /** Watches a contract from the newest epoch on; if its ticks up to there have decided it, it is due at once, by `cause`. */
  readonly add: (open: OpenContract, cause: PositionedEventRef) => Promise<void>
  /** Forgets a contract that has ended, and its settlement. */
  readonly remove: (contract: OptionContract) => void
  /** Takes the ticks of the next second; ticks that were taken before pass. */
  readonly takeTicks: (ticks: DataOf<'TicksRecorded'>, cause: PositionedEventRef) => Promise<void>
  readonly takeInterruption: (interruption: DataOf<'FeedInterrupted'>, cause: PositionedEventRef) => Promise<void>
}

const dueOf = ({ accountId, contractId }: WatchedContract, epoch: number, cause: PositionedEventRef): DueContract => ({
  accountId,
  contractId,
  epoch,
  cause: formatEventRef(cause),
  causePosition: cause.position,
})

/** The ticks of a contract that matter to its watch, and the epoch at which they have ended it, if they have. */
type KnownTicks = { readonly entry?: RecordedTick; readonly latest?: RecordedTick; readonly endedAt?: number }

const knownTicks = async (ticks: TickReader, contract: OptionContract, upTo: number): Promise<KnownTicks> => {
  const undecided = await undecidedEntry(ticks, contract, upTo)
  if (undecided !== undefined) return { entry: undecided }
  if (upTo < contract.entry_epoch) return {}
  const facts = await contractFacts(ticks, contract, upTo)
  const end = contractEnd(contract, facts)
  const latest = facts.ticks?.at(-1)
  const ticksShown = { ...(facts.entry && { entry: facts.entry }), ...(latest && { latest }) }
  if (end === undefined) return ticksShown
  const { interruption, deciding } = end.evidence
  return { ...ticksShown, endedAt: interruption?.to ?? deciding?.epoch ?? upTo }
}

/** Watches no contract at first. */
export const dueContracts = (ticks: TickReader, pending: PendingSettlements): DueContracts => {
  let watch = contractWatch()
  /** The newest epoch whose ticks were taken; what is read again of earlier ones is known already. */
  let readTo = 0
  /** The newest epoch of an interruption that was taken. */
  let interruptedTo = 0
  /** An interruption is complete, too: a contract that begins after it may have lost its entry tick to it. */
  const completeTo = (): number => Math.max(readTo, interruptedTo)
  /** Knows what was taken without another read of the store: a restart asks about each open contract. */
  const takenTicks: TickReader = { ...ticks, newestEpoch: async () => completeTo() }

  return {
    newestEpoch: () => readTo,
    clear: () => {
      watch = contractWatch()
      pending.clear()
    },
    resumeAt: (epoch) => {
      readTo = epoch
    },
    add: async (open, cause) => {
      const { accountId, contract } = open
      const { entry, latest, endedAt } = await knownTicks(takenTicks, contract, completeTo())
      watch.add(open, entry, latest)
      if (endedAt === undefined) return
      await pending.askUntilEnded([dueOf({ accountId, contractId: contract.contract_id }, endedAt, cause)])
    },
    remove: ({ contract_id }) => {
      watch.remove(contract_id)
      pending.ended(contract_id)
    },
    takeTicks: async ({ epoch, quotes }, cause) => {
      if (epoch <= readTo) return
      readTo = epoch
      const candidates = Object.entries(quotes).flatMap(([symbol, quote]) => watch.tick(symbol, { epoch, quote }))
      const asDue = (isWanted: boolean) =>
        candidates.filter(({ isCertain }) => isCertain === isWanted).map((each) => dueOf(each, epoch, cause))
      await pending.askUntilEnded(asDue(true))
      await pending.askOnce(asDue(false))
    },
    takeInterruption: async ({ symbol, from, to }, cause) => {
      // An interruption of one second follows the ticks that other symbols had in it.
      if (to < readTo) return
      interruptedTo = Math.max(interruptedTo, to)
      await pending.askUntilEnded(watch.endedBy(symbol, { from, to }).map((each) => dueOf(each, to, cause)))
    },
  }
}
