import type { TransferEvent } from '@folio/contracts/ledger/transfer-event.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { parseEventRef } from '@folio/kernel/event-ref.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import { revisionBefore } from '@folio/service-kit/events/revision-before.ts'
import { mentions } from '../streams/event-mentions.ts'
import { searchStream } from './search-stream.ts'
import {
  readTransferEvent,
  type StoredTransferEvent,
  streamOfSide,
  TRANSFER_PARTS,
  type TransferPart,
  transferEventIn,
} from './transfer-events.ts'

type Type = TransferEvent['type']

/** The events of one transfer in their order, and if every stream was looked through far enough. */
export type TransferHistory = { readonly events: readonly StoredTransferEvent[]; readonly isWhole: boolean }

const typesOf = (part: TransferPart): readonly Type[] =>
  (Object.keys(TRANSFER_PARTS) as Type[]).filter((type) => TRANSFER_PARTS[type] === part)

/** The events with which the side that pays begins. */
const PAYMENTS = typesOf('payment')
const ARRIVALS = typesOf('arrival')
const AGENT_REQUESTS = typesOf('agent_request')
const AGENT_ENDS = typesOf('agent_end')

/** The clocks of two machines may differ by this much, in microseconds. */
const CLOCKS_DIFFER_MICROSECONDS = 10e6

/** Collects the events of one transfer by searches of streams. */
const collector = (store: EventReader, transferId: string) => {
  const events: StoredTransferEvent[] = []
  let isWhole = true

  const add = (event: StoredTransferEvent): StoredTransferEvent => {
    events.push(event)
    return event
  }

  const search = async (
    stream: string,
    types: readonly Type[],
    { from, direction }: { readonly from: number; readonly direction: 'forwards' | 'backwards' },
  ): Promise<StoredTransferEvent | undefined> => {
    const result = await searchStream(store, {
      stream,
      from,
      direction,
      match: (recorded) => {
        if (!types.some((type) => type === recorded.type) || !mentions(recorded, transferId)) return undefined
        const stored = transferEventIn(recorded)
        return stored?.event.data.transfer_id === transferId ? stored : undefined
      },
    })
    isWhole &&= result.isWhole
    return result.found && add(result.found)
  }

  return {
    add,
    after: (stream: string, types: readonly Type[], revision: number) =>
      search(stream, types, { from: revision + 1, direction: 'forwards' }),
    /** Searches onwards from the time of an event of another stream. */
    since: async (stream: string, types: readonly Type[], { metadata }: StoredTransferEvent) => {
      const before = await revisionBefore(store, stream, microsecondsOf(metadata.at) - CLOCKS_DIFFER_MICROSECONDS)
      return search(stream, types, { from: before + 1, direction: 'forwards' })
    },
    /** Searches back from the time of an event of another stream. */
    upTo: async (stream: string, types: readonly Type[], { metadata }: StoredTransferEvent) => {
      const before = await revisionBefore(store, stream, microsecondsOf(metadata.at) + CLOCKS_DIFFER_MICROSECONDS)
      return search(stream, types, { from: before, direction: 'backwards' })
    },
    history: (): TransferHistory => ({ events, isWhole }),
  }
}

const readNamed = async (store: EventReader, name: string): Promise<StoredTransferEvent | undefined> => {
  const ref = parseEventRef(name)
  return ref && readTransferEvent(store, ref)
}

/** Follows references back to the event with which the paying side began; undefined where the known event has none. */
const paymentBefore = async (
  store: EventReader,
  known: StoredTransferEvent,
): Promise<StoredTransferEvent | undefined> => {
  if (PAYMENTS.includes(known.event.type)) return known
  const { data } = known.event
  if ('sent' in data) return readNamed(store, data.sent)
  const ref = 'refused' in data ? data.refused : 'received' in data ? data.received : undefined
  const arrival = ref === undefined ? undefined : await readNamed(store, ref)
  return arrival && 'sent' in arrival.event.data ? readNamed(store, arrival.event.data.sent) : undefined
}

type Collector = ReturnType<typeof collector>

/** Collects what followed a payment that left its account. */
const followPayment = async (collected: Collector, payment: StoredTransferEvent): Promise<void> => {
  const { event, stream, revision } = payment
  if (event.type !== 'TransferSent') return
  const arrival = await collected.since(streamOfSide(event.data.destination), ARRIVALS, payment)
  if (arrival === undefined) return
  if (arrival.event.type === 'ReceiptRefused') await collected.after(stream, ['TransferReturned'], revision)
  else if (!('wallet_id' in event.data.source && 'wallet_id' in event.data.destination))
    await collected.after(stream, ['TransferSettled'], revision)
}

/** Collects all events of the transfer that a known event belongs to. */
export const transferHistory = async (store: EventReader, known: StoredTransferEvent): Promise<TransferHistory> => {
  const { transfer_id, source } = known.event.data
  const collected = collector(store, transfer_id)
  if (AGENT_REQUESTS.includes(known.event.type)) {
    const request = collected.add(known)
    const payment = await collected.since(streamOfSide(source), PAYMENTS, request)
    if (payment !== undefined) await followPayment(collected, payment)
    await collected.after(request.stream, AGENT_ENDS, request.revision)
    return collected.history()
  }
  const payment = await paymentBefore(store, known)
  if (payment === undefined) return { events: [known], isWhole: false }
  const { data } = payment.event
  const agent = 'process' in data ? data.process?.account : undefined
  const request = agent === undefined ? undefined : await collected.upTo(agent, AGENT_REQUESTS, payment)
  await followPayment(collected, collected.add(payment))
  if (request !== undefined) await collected.after(request.stream, AGENT_ENDS, request.revision)
  return collected.history()
}
