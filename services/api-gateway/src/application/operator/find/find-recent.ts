import { requestId, UUID } from '@folio/contracts/http/fields/ids.ts'
import { eventRef } from '@folio/contracts/ledger/event-metadata.ts'
import { AGENT_STREAM_PREFIX } from '@folio/contracts/payment-agent/views.ts'
import { TRADING_STREAM_PREFIX } from '@folio/contracts/trading/views.ts'
import { WALLET_STREAM_PREFIX } from '@folio/contracts/wallet/views.ts'
import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'
import { mentions, transferEventIn } from '../transfers/transfer-events.ts'
import { type Finding, foundEvent, foundOne, foundTransfer, NOTHING } from './found.ts'

const PREFIXES = [WALLET_STREAM_PREFIX, TRADING_STREAM_PREFIX, AGENT_STREAM_PREFIX]

/** The events of one search. */
const EVENTS_MAX = 20_000
const CHUNK_EVENTS = 1_000
/** Shorter texts are names and numbers that are still being typed. */
const REQUEST_ID_LENGTH_MIN = 6

const TOO_MANY = `${EVENTS_MAX.toLocaleString('en')} recent events of wallets, options accounts and agents were searched for the id of an event and the request id of a payment, and it is not in them. Others are found in the stream of their account.`

/** Finds an event that matches, from the newest back: the oldest one of a chunk that has any; whether all of the store was searched. */
const searchRecent = async (
  store: Pick<EventReader, 'readAllBackwards'>,
  match: (recorded: RecordedEvent) => boolean,
): Promise<{ readonly found?: RecordedEvent; readonly isWhole: boolean }> => {
  let before: number | undefined
  for (let left = EVENTS_MAX; left > 0; ) {
    const range = { prefixes: PREFIXES, limit: Math.min(CHUNK_EVENTS, left) }
    const page = await store.readAllBackwards(before === undefined ? range : { ...range, before })
    const found = page.events.findLast(match)
    if (found !== undefined) return { found, isWhole: true }
    if (page.atEnd) return { isWhole: true }
    left -= page.events.length
    before = page.position
  }
  return { isWhole: false }
}

/**
 * Finds the payment of a request id, of whatever client, or an event by its id, among the newest events of accounts and agents:
 * no index has either.
 */
export const findRecent = async (
  { store }: { readonly store: Pick<EventReader, 'readAllBackwards'> },
  text: string,
): Promise<Finding> => {
  if (text.length < REQUEST_ID_LENGTH_MIN || !requestId.safeParse(text).success) return NOTHING
  const id = UUID.test(text.toLowerCase()) ? text.toLowerCase() : undefined
  const named = `"request_id":"${text}"`
  const match = (recorded: RecordedEvent): boolean => recorded.id === id || mentions(recorded, named)
  const { found, isWhole } = await searchRecent(store, match)
  if (found === undefined)
    return { found: [], notSearched: isWhole ? [] : [{ kind: 'request or event', reason: TOO_MANY }] }
  const transfer = found.id === id ? undefined : transferEventIn(found)
  if (transfer === undefined) return foundOne(foundEvent(eventRef(found), found.type))
  const { transfer_id, source } = transfer.event.data
  return foundOne(foundTransfer(transfer_id, transfer.event.type, source.client_id))
}
