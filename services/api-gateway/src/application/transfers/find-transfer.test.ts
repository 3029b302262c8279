import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import { makePlatformTransfer } from '@folio/contracts/http/wallet/make-platform-transfer.ts'
import { TRADING_SERVICE } from '@folio/contracts/trading/views.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import { WALLET_SERVICE } from '@folio/contracts/wallet/views.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { viewReader } from '@folio/service-kit/views/view-reader.ts'
import { failoverReadModel } from '@folio/test-kit/failover-read-model.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { describe, expect, it } from 'vitest'
import type { Gateway } from '../gateway.ts'
import type { Call } from '../handler.ts'
import { findTransfer } from './find-transfer.ts'

const NOW = 1_800_000_000_000_000
const CLIENT = '0195a000-0000-7000-8000-000000000001'
const COMMAND = viewKeys.command(commandIdOf(CLIENT, makePlatformTransfer.id, 'r'))

type Entries = readonly (readonly [string, ViewValue])[]

const CLAIMED: Entries = [[COMMAND, { fingerprint: 'f', notAfter: NOW }]]
const PURGED: Entries = [[viewKeys.purgedCommandIds, { position: 1 }]]

type Shown = { readonly wallets: Entries; readonly trading: Entries; readonly areClaimsLost?: boolean }

/** Looks up a transfer with a platform, of which the views of wallets and of options accounts show these entries. */
const lookUp = async (shown: Shown): Promise<unknown> => {
  const readModel = failoverReadModel(
    memoryReadModel(() => NOW),
    () => NOW,
  )
  const viewOf = async (service: string, entries: Entries) => {
    const to = { epoch: 1, position: 5 }
    const change = { from: null, to, caughtUpAt: NOW + 1, puts: new Map(entries), deletes: new Set<string>() }
    await readModel.apply(service, change)
    return viewReader(readModel, service, { epoch: 1, now: () => NOW, times: DEFAULT_TIMES })
  }
  const wallets = await viewOf(WALLET_SERVICE, shown.wallets)
  const trading = await viewOf(TRADING_SERVICE, shown.trading)
  if (shown.areClaimsLost) {
    await readModel.snapshot()
    await readModel.failOver()
  }
  const gateway = { wallets, trading, times: DEFAULT_TIMES, store: {} } as unknown as Gateway
  const query = { request_id: 'r', kind: 'platform' }
  const call = { query, client: { client_id: CLIENT }, receivedAt: NOW } as unknown as Call<
    typeof findTransfer.endpoint
  >
  return findTransfer.route(gateway).handle(call)
}

const statusOf = (status: string) => ({ data: { request_id: 'r', kind: 'platform', status, transfer: null } })

describe('a transfer with a platform that no stream has recorded', () => {
  it('is pending while it is claimed, also if one side no longer keeps the ids of earlier ones', async () => {
    expect(await lookUp({ wallets: CLAIMED, trading: [] })).toEqual(statusOf('pending'))
    expect(await lookUp({ wallets: CLAIMED, trading: PURGED })).toEqual(statusOf('pending'))
  })

  it('is forgotten without a claim if either side no longer keeps its ids, else not found', async () => {
    expect(await lookUp({ wallets: PURGED, trading: [] })).toEqual(statusOf('forgotten'))
    expect(await lookUp({ wallets: [], trading: PURGED })).toEqual(statusOf('forgotten'))
    expect(await lookUp({ wallets: [], trading: [] })).toEqual(statusOf('not_found'))
  })

  it('is unknown while its claim may have been lost, unless it is shown as claimed', async () => {
    const areClaimsLost = true
    expect(await lookUp({ wallets: CLAIMED, trading: PURGED, areClaimsLost })).toEqual(statusOf('pending'))
    expect(await lookUp({ wallets: [], trading: PURGED, areClaimsLost })).toMatchObject({ status: 503 })
    expect(await lookUp({ wallets: [], trading: [], areClaimsLost })).toMatchObject({ status: 503 })
  })
})
