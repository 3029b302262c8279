import { tradingContract } from '@folio/contracts/trading/contract.ts'
import { isContractEnd } from '@folio/contracts/trading/contract-ends.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { TRADING_STREAM_PREFIX, tradingKeys } from '@folio/contracts/trading/views.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { revisionBefore } from '@folio/service-kit/events/revision-before.ts'
import { type StoredEvent, storedEvent } from '@folio/service-kit/events/stored-event.ts'
import type { Gateway } from '../../gateway.ts'
import { mentions } from '../streams/event-mentions.ts'
import { findNumberedEvent } from '../transfers/find-numbered-event.ts'
import { searchStream } from '../transfers/search-stream.ts'

/** An event of a contract that has all its terms. */
export type ContractEvent = Extract<TradingEvent, { readonly data: { readonly contract: object } }>

/** A stored event of a contract. */
export type StoredContractEvent = StoredEvent<ContractEvent>

/** The events of a contract from the purchase on, and if the stream was looked through far enough. */
export type ContractEvents = { readonly events: readonly StoredContractEvent[]; readonly isWhole: boolean }

/** Tells if an event is the end of its contract. */
export const isEnd = ({ event }: StoredContractEvent): boolean => isContractEnd(event.type)

/** Decodes an event of the contract with a number; undefined for any other event. */
export const eventOfContract = (recorded: RecordedEvent, contractId: number): StoredContractEvent | undefined => {
  const { eventTypes } = tradingContract.streams.account
  if (!eventTypes.has(recorded.type) || !mentions(recorded, String(contractId))) return undefined
  const stored = storedEvent<ContractEvent>(recorded, eventTypes)
  return 'contract' in stored.event.data && stored.event.data.contract.contract_id === contractId ? stored : undefined
}

/** Finds one event of a contract: its end in the index, else its purchase near the time that its number tells. */
const findContract = async (gateway: Gateway, contractId: number): Promise<StoredContractEvent | undefined> => {
  const [ended] = (await gateway.trading.get([tradingKeys.endedContract(contractId)])).values
  if (ended === undefined) {
    const { found } = await findNumberedEvent(gateway, contractId)
    return found && eventOfContract(found, contractId)
  }
  const range = { direction: 'forwards', from: ended.revision, limit: 1 } as const
  const [recorded] = await gateway.store.readStream(TRADING_STREAM_PREFIX + ended.account_id, range)
  return recorded && eventOfContract(recorded, contractId)
}

/** Reads all events of a contract; undefined if there is no such contract. */
export const contractEvents = async (gateway: Gateway, contractId: number): Promise<ContractEvents | undefined> => {
  const known = await findContract(gateway, contractId)
  if (known === undefined) return undefined
  const { stream } = known
  const boughtFrom = known.event.data.contract.purchase_time * 1e6
  const from = (await revisionBefore(gateway.store, stream, boughtFrom)) + 1
  const events: StoredContractEvent[] = []
  const { isWhole } = await searchStream(gateway.store, {
    stream,
    from,
    direction: 'forwards',
    match: (recorded) => {
      const stored = eventOfContract(recorded, contractId)
      if (stored !== undefined) events.push(stored)
      return stored && isEnd(stored) ? stored : undefined
    },
  })
  const isEndMissing = isEnd(known) && !events.some(isEnd)
  return { events: isEndMissing ? [...events, known] : events, isWhole }
}
