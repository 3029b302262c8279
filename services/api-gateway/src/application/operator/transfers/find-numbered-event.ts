import { transactionTimeMs } from '@folio/client-commands/transaction-ids.ts'
import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import { TRANSFER_SEARCH_EVENTS_MAX } from '@folio/contracts/http/operator/transfers.ts'
import { AGENT_STREAM_PREFIX, agentKeys } from '@folio/contracts/payment-agent/views.ts'
import { TRADING_STREAM_PREFIX } from '@folio/contracts/trading/views.ts'
import { walletTypes } from '@folio/contracts/wallet/transfer-parties.ts'
import { WALLET_STREAM_PREFIX } from '@folio/contracts/wallet/views.ts'
import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { metadataOf } from '@folio/service-kit/events/event-codec.ts'
import { revisionBefore } from '@folio/service-kit/events/revision-before.ts'
import type { Gateway } from '../../gateway.ts'
import { accountsOfClient } from '../../options/read-account.ts'
import { positionBefore } from '../events/position-before.ts'
import { mentions } from '../streams/event-mentions.ts'
import { type SearchResult, searchStream } from './search-stream.ts'

/** The streams whose events carry numbers of transactions and contracts. */
const NUMBERED_PREFIXES = [WALLET_STREAM_PREFIX, TRADING_STREAM_PREFIX, AGENT_STREAM_PREFIX]

const CHUNK_EVENTS = 500
/** A number is made before its event; clocks of two machines may differ. */
const MADE_BEFORE_MICROSECONDS = 10e6
/** The longest time from a number to the first event that has it: the life of a command, and the difference of clocks. */
const RECORDED_WITHIN_MICROSECONDS = 60e6

type Match = (recorded: RecordedEvent) => boolean

/** A search for the first event with a number that was made at a time, in microseconds since 1970. */
type NumberSearch = { readonly match: Match; readonly madeAt: number }

/** Tells if an event mentions a number as a whole: not as a part of a longer one. */
const mentionsNumber =
  (number: number): Match =>
  (recorded) =>
    [`:${number},`, `:${number}}`].some((text) => mentions(recorded, text))

const isAfter = (recorded: RecordedEvent, moment: number): boolean => metadataOf(recorded).at > timestampOf(moment)

/** Searches the whole store from a time on, among at most 5,000 events. */
const searchStore = async (
  store: EventReader,
  { match, madeAt }: NumberSearch,
): Promise<SearchResult<RecordedEvent>> => {
  let after = await positionBefore(store, madeAt - MADE_BEFORE_MICROSECONDS)
  for (let read = 0; read < TRANSFER_SEARCH_EVENTS_MAX; read += CHUNK_EVENTS) {
    const page = await store.readAll({ prefixes: NUMBERED_PREFIXES, after, limit: CHUNK_EVENTS })
    for (const recorded of page.events) {
      if (match(recorded)) return { found: recorded, isWhole: true }
      if (isAfter(recorded, madeAt + RECORDED_WITHIN_MICROSECONDS)) return { found: undefined, isWhole: true }
    }
    if (page.atEnd) return { found: undefined, isWhole: true }
    after = page.position
  }
  return { found: undefined, isWhole: false }
}

/** The streams of the accounts of a client, and of the agent that it is. */
const streamsOfClient = async (gateway: Gateway, clientId: string): Promise<readonly string[]> => {
  const accounts = await accountsOfClient(gateway, clientId)
  const [agent] = (await gateway.agents.get([agentKeys.agentOf(clientId)])).values
  return [
    ...walletTypes.map((type) => WALLET_STREAM_PREFIX + walletIdOf(clientId, type)),
    ...accounts.map(({ account_id }) => TRADING_STREAM_PREFIX + account_id),
    ...(agent === undefined ? [] : [AGENT_STREAM_PREFIX + agent.agent_id]),
  ]
}

/** Searches one stream from a time on. */
const searchFrom = async (
  store: EventReader,
  stream: string,
  { match, madeAt }: NumberSearch,
): Promise<SearchResult<RecordedEvent>> =>
  searchStream(store, {
    stream,
    from: (await revisionBefore(store, stream, madeAt - MADE_BEFORE_MICROSECONDS)) + 1,
    direction: 'forwards',
    match: (recorded) => (match(recorded) ? recorded : undefined),
    isBeyond: (recorded) => isAfter(recorded, madeAt + RECORDED_WITHIN_MICROSECONDS),
  })

/**
 * Finds the first event that has the number of a transaction or a contract, near the time that the number tells: in the
 * streams of a client, or else in the whole store. The number of an opening balance is that of its account.
 */
export const findNumberedEvent = async (
  gateway: Gateway,
  number: number,
  clientId?: string,
): Promise<SearchResult<RecordedEvent>> => {
  const { store } = gateway
  const madeAtMs = transactionTimeMs(number)
  const match = mentionsNumber(number)
  if (madeAtMs === undefined) {
    const first = await store.readStream(`${TRADING_STREAM_PREFIX}DOT${number}`, { direction: 'forwards', limit: 2 })
    return { found: first.find(match), isWhole: true }
  }
  const search = { match, madeAt: madeAtMs * 1000 }
  if (clientId === undefined) return searchStore(store, search)
  let isWhole = true
  for (const stream of await streamsOfClient(gateway, clientId)) {
    const result = await searchFrom(store, stream, search)
    if (result.found !== undefined) return result
    isWhole &&= result.isWhole
  }
  return { found: undefined, isWhole }
}
