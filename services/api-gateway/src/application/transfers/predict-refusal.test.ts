import type { OptionsAccountEntry } from '@folio/contracts/options-account/views.ts'
import { TRADING_SERVICE } from '@folio/contracts/trading/views.ts'
import { WALLET_SERVICE, type WalletEntry, walletKeys } from '@folio/contracts/wallet/views.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { hourOf } from '@folio/kernel/hourly-counts.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { viewReader } from '@folio/service-kit/views/view-reader.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { describe, expect, it } from 'vitest'
import type { Gateway } from '../gateway.ts'
import { type IntendedTransfer, predictRefusal } from './predict-refusal.ts'
import type { ValidatedSide } from './validated-sides.ts'

const NOW = 1_800_000_000_000_000
const [ALICE, BOB] = ['0195a000-0000-7000-8000-000000000001', '0195a000-0000-7000-8000-000000000002']
const LIMITS = { usd_rate: amountOf('2'), transaction_usd_max: amountOf('100'), daily_count_max: 3 }

const walletOf = (client_id: string): ValidatedSide => ({
  kind: 'wallet',
  id: `w-${client_id}`,
  wallet: { client_id, status: 'open' } as WalletEntry,
})

const platformOf = (client_id: string): ValidatedSide => ({
  kind: 'platform',
  id: 'CR1',
  platform: { client_id } as OptionsAccountEntry,
})

/** Predicts the refusal of a transfer of Alice's wallet, which holds 1,000 USD and has sent three transfers in this hour. */
const predicted = async (intended: Partial<IntendedTransfer>) => {
  const readModel = memoryReadModel(() => NOW)
  const source = walletOf(ALICE)
  const viewOf = async (service: string, entries: Readonly<Record<string, ViewValue>>) => {
    const to = { epoch: 1, position: 1 }
    const puts = new Map(Object.entries(entries))
    await readModel.apply(service, { from: null, to, caughtUpAt: NOW, puts, deletes: new Set() })
    return viewReader(readModel, service, { epoch: 1, now: () => NOW, times: DEFAULT_TIMES })
  }
  const wallets = await viewOf(WALLET_SERVICE, {
    [walletKeys.balance(source.id, 'USD')]: { balance: amountOf('1000') },
    [walletKeys.counts(source.id)]: { counts: { [hourOf(timestampOf(NOW))]: 3 } },
  })
  const gateway = { wallets, trading: await viewOf(TRADING_SERVICE, {}) } as unknown as Gateway
  return predictRefusal(gateway, {
    source,
    destination: walletOf(BOB),
    currency: 'USD',
    amount: amountOf('50'),
    limits: LIMITS,
    expectedBalance: amountOf('1000'),
    at: NOW,
    ...intended,
  })
}

const DAILY_LIMIT = { reason: 'daily_limit', daily_count: 3, daily_count_max: 3 }

describe('a transfer that its limits forbid', () => {
  it('is refused for its amount before its number', async () => {
    expect(await predicted({ amount: amountOf('50.01') })).toMatchObject({
      reason: 'transaction_limit',
      usd_amount: '100.02',
      transaction_usd_max: '100',
    })
  })

  it('is refused for its number if another client is paid, in a wallet or on a platform', async () => {
    expect(await predicted({})).toEqual(DAILY_LIMIT)
    expect(await predicted({ destination: platformOf(BOB) })).toEqual(DAILY_LIMIT)
  })

  it('is not counted between accounts of one client', async () => {
    expect(await predicted({ destination: walletOf(ALICE) })).toBeUndefined()
    expect(await predicted({ destination: platformOf(ALICE) })).toBeUndefined()
  })

  it('is predicted as possible without limits', async () => {
    expect(await predicted({ limits: undefined, amount: amountOf('1000') })).toBeUndefined()
  })
})
