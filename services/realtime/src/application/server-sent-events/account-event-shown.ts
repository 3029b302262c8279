import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import { TRADING_SERVICE, TRADING_STREAM_PREFIX } from '@folio/contracts/trading/views.ts'
import { WALLET_SERVICE, WALLET_STREAM_PREFIX } from '@folio/contracts/wallet/views.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { metadataOf } from '@folio/service-kit/events/event-codec.ts'
import { tradingEventShown } from './trading-event-shown.ts'
import { walletEventShown } from './wallet-event-shown.ts'

/** The form in which events of one kind of stream are shown to the client that owns it. */
const KINDS = [
  { prefix: WALLET_STREAM_PREFIX, service: WALLET_SERVICE, shown: walletEventShown },
  { prefix: TRADING_STREAM_PREFIX, service: TRADING_SERVICE, shown: tradingEventShown },
] as const

/**
 * Makes the CloudEvent of an account's event for the client that owns the account, as JSON in one line, without the cause,
 * which names streams of others; undefined for an event that the client is not shown. Throws `UnknownEventType`.
 */
export const accountEventShown = (record: LedgerRecord, clientId: string): string | undefined => {
  const { stream, revision, position, type, epoch } = record
  const kind = KINDS.find(({ prefix }) => stream.startsWith(prefix))
  const data = kind?.shown(record, clientId)
  if (kind === undefined || data === undefined) return undefined
  return JSON.stringify({
    specversion: '1.0',
    id: formatEventRef(record),
    source: `/folio/${kind.service}`,
    type,
    subject: stream.slice(kind.prefix.length),
    time: metadataOf(record).at,
    datacontenttype: 'application/json',
    foliostream: stream,
    foliorevision: revision,
    folioepoch: epoch,
    folioposition: position,
    data,
  })
}
