import { listFxRateHistory as endpoint } from '@folio/contracts/http/operator/lookups/fx-rate-history.ts'
import { eventRef } from '@folio/contracts/ledger/event-metadata.ts'
import { walletContract } from '@folio/contracts/wallet/contract.ts'
import { RATE_STREAM_PREFIX, type RateEvent } from '@folio/contracts/wallet/rates.ts'
import { storedEvent } from '@folio/service-kit/events/stored-event.ts'
import { type Answer, handle } from '../handler.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'

/** Answers the rates of a currency that operators set, the newest first, from the stream of the currency. */
export const listFxRateHistory = handle(
  endpoint,
  async (gateway, { query, minRevision }): Promise<Answer<typeof endpoint>> => {
    const { currency, before_revision: before, limit } = query
    await waitForRevision(gateway, minRevision)
    const { store } = gateway
    const position = await store.lastPosition()
    const checkpoint = { epoch: store.epoch, position }
    if (before === 0) return { data: { checkpoint, rows: [], is_whole: true } }
    const events = await store.readStream(RATE_STREAM_PREFIX + currency, {
      direction: 'backwards',
      ...(before === undefined ? {} : { from: before - 1 }),
      limit,
    })
    const stored = events.map((event) => storedEvent<RateEvent>(event, walletContract.streams.rate.eventTypes))
    const rows = stored.map((each) => ({
      event: eventRef(each),
      revision: each.revision,
      at: each.metadata.at,
      correlation_id: each.metadata.correlation_id,
      usd_rate: each.event.data.usd_rate,
    }))
    return { data: { checkpoint, rows, is_whole: (rows.at(-1)?.revision ?? 0) === 0 } }
  },
)
