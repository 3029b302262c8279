import { requestId, UUID } from '@folio/contracts/http/fields/ids.ts'
import { eventRef } from '@folio/contracts/ledger/event-metadata.ts'
import { AGENT_STREAM_PREFIX } from '@folio/contracts/payment-agent/views.ts'
import { TRADING_STREAM_PREFIX } from '@folio/contracts/trading/views.ts'
import { WALLET_STREAM_PREFIX } from '@folio/contracts/wallet/views.ts'
import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'
import type { Gateway } from '../../gateway.ts'
import { positionBefore } from '../events/position-before.ts'
import { mentions, transferEventIn } from '../transfers/transfer-events.ts'
import { type Finding, foundEvent, foundOne, foundTransfer, NOTHING } from './found.ts'

const PREFIXES = [WALLET_STREAM_PREFIX, TRADING_STREAM_PREFIX, AGENT_STREAM_PREFIX]

/** The events of one search, over all spans. */
const EVENTS_MAX = 20_000
const CHUNK_EVENTS = 1_000
/** Shorter texts are names and numbers that are still being typed. */
const REQUEST_ID_LENGTH_MIN = 6
const MINUTE_US = 60e6
/** The ages up to which the store is searched one after another, the newest events first, in microseconds; then all of it. */
const AGES_US = [10 * MINUTE_US, 60 * MINUTE_US, 6 * 60 * MINUTE_US, 24 * 60 * MINUTE_US]

const TOO_MANY = `${EVENTS_MAX.toLocaleString('en')} recent events of wallets, options accounts and agents were searched for the id of an event and the request id of a payment, and it is not in them. Others are found in the stream of their account.`

/** The first event of a span that matches; whether the whole span was read, and how many events were. */
const searchSpan = async (
  store: EventReader,
  { after, upTo, eventsMax }: { readonly after: number; readonly upTo: number; readonly eventsMax: number },
  match: (recorded: RecordedEvent) => boolean,
): Promise<{ readonly found?: RecordedEvent; readonly isWhole: boolean; readonly read: number }> => {
  let [position, read] = [after, 0]
  while (read < eventsMax) {
    const limit = Math.min(CHUNK_EVENTS, eventsMax - read)
    const page = await store.readAll({ prefixes: PREFIXES, after: position, limit })
    const found = page.events.find(match)
    read += page.events.length
    if (found !== undefined) return { found, isWhole: true, read }
    if (page.atEnd || page.position >= upTo) return { isWhole: true, read }
    position = page.position
  }
  return { isWhole: false, read }
}

/** Finds an event by its id, or the first one with a request id, among the newest events; `moment` is that of the call. */
const searchRecent = async (
  store: EventReader,
  match: (recorded: RecordedEvent) => boolean,
  moment: number,
): Promise<{ readonly found?: RecordedEvent; readonly isWhole: boolean }> => {
  let upTo = Number.POSITIVE_INFINITY
  let left = EVENTS_MAX
  for (const age of [...AGES_US, undefined]) {
    const after = age === undefined ? 0 : await positionBefore(store, moment - age)
    if (after >= upTo) continue
    const { found, isWhole, read } = await searchSpan(store, { after, upTo, eventsMax: left }, match)
    if (found !== undefined) return { found, isWhole }
    left -= read
    if (!isWhole) return { isWhole: false }
    if (after === 0) break
    upTo = after
  }
  return { isWhole: true }
}

/**
 * Finds the payment of a request id, of whatever client, or an event by its id, among the newest events of accounts and agents:
 * no index has either. `moment` is that of the call (microseconds).
 */
export const findRecent = async ({ store }: Pick<Gateway, 'store'>, text: string, moment: number): Promise<Finding> => {
  if (text.length < REQUEST_ID_LENGTH_MIN || !requestId.safeParse(text).success) return NOTHING
  const id = UUID.test(text.toLowerCase()) ? text.toLowerCase() : undefined
  const named = `"request_id":"${text}"`
  const match = (recorded: RecordedEvent): boolean => recorded.id === id || mentions(recorded, named)
  const { found, isWhole } = await searchRecent(store, match, moment)
  if (found === undefined)
    return { found: [], notSearched: isWhole ? [] : [{ kind: 'request or event', reason: TOO_MANY }] }
  const transfer = found.id === id ? undefined : transferEventIn(found)
  if (transfer === undefined) return foundOne(foundEvent(eventRef(found), found.type))
  const { transfer_id, source } = transfer.event.data
  return foundOne(foundTransfer(transfer_id, transfer.event.type, source.client_id))
}
