import { requestId, UUID } from '@folio/contracts/http/fields/ids.ts'
import { AGENT_STREAM_PREFIX } from '@folio/contracts/payment-agent/views.ts'
import { TRADING_STREAM_PREFIX } from '@folio/contracts/trading/views.ts'
import { WALLET_STREAM_PREFIX } from '@folio/contracts/wallet/views.ts'
import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'
import { eventId } from '@folio/kernel/hash-chain.ts'
import { mentions, metadataMention } from '../streams/event-mentions.ts'
import { transferEventIn } from '../transfers/transfer-events.ts'
import { type Finding, foundEvent, foundOne, foundTransfer, NOTHING } from './found.ts'
import { searchBackwards } from './search-backwards.ts'

const PREFIXES = [WALLET_STREAM_PREFIX, TRADING_STREAM_PREFIX, AGENT_STREAM_PREFIX]

/** The events of one search. */
const EVENTS_MAX = 20_000
/** Shorter texts are names and numbers that are still being typed. */
const REQUEST_ID_LENGTH_MIN = 6

const HASH = /^[0-9a-f]{64}$/

const TOO_MANY = `${EVENTS_MAX.toLocaleString('en')} recent events of wallets, options accounts and agents were searched for the id and the hash of an event, the request id of a payment, the id of a command and the correlation id of a call, and it is not in them. Others are found in the stream of their account.`

/** The id of the event that a text names by the id itself or by the whole hash. */
const eventIdIn = (text: string): string | undefined => {
  if (HASH.test(text)) return eventId(text)
  return UUID.test(text) ? text : undefined
}

/**
 * Finds the payment of a request id, of whatever client, or an event by its id, its hash, the id of its command or the
 * correlation id of its call, among the newest events of accounts and agents: no index has any of them.
 */
export const findRecent = async (
  { store }: { readonly store: Pick<EventReader, 'readAllBackwards'> },
  text: string,
): Promise<Finding> => {
  if (text.length < REQUEST_ID_LENGTH_MIN || !requestId.safeParse(text).success) return NOTHING
  const id = eventIdIn(text.toLowerCase())
  const named = `"request_id":"${text}"`
  const correlated = `"correlation_id":"${text.toLowerCase()}"`
  const commanded = `"command_id":"${text.toLowerCase()}"`
  const match = (recorded: RecordedEvent): boolean =>
    recorded.id === id ||
    mentions(recorded, named) ||
    metadataMention(recorded, correlated) ||
    metadataMention(recorded, commanded)
  // Of a chunk that has several, the oldest one.
  const { found, isWhole } = await searchBackwards(store, { prefixes: PREFIXES, eventsMax: EVENTS_MAX }, (chunk) =>
    chunk.findLast(match),
  )
  if (found === undefined)
    return { found: [], notSearched: isWhole ? [] : [{ kind: 'request or event', reason: TOO_MANY }] }
  const transfer = mentions(found, named) ? transferEventIn(found) : undefined
  if (transfer === undefined) return foundOne(foundEvent(found, found.type))
  const { transfer_id, source } = transfer.event.data
  return foundOne(foundTransfer(transfer_id, transfer.event.type, source.client_id))
}
