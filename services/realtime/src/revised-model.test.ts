import type { ModelRevision } from '@folio/contracts/market/offering.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { boughtContract, START } from '@folio/option-contracts/testing/bought-contract.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DEMO, startTestRealtime, type TestRealtime } from './testing/running-realtime.ts'
import type { Seen, TestClient } from './testing/socket-client.ts'

const ZERO = amountOf('0')
const estimates = (volatility: string) => ({ volatility: amountOf(volatility), interest: ZERO, yield: ZERO })
/** The volatility is 200 % from six seconds after the start on. */
const revision: ModelRevision = { ...estimates('2'), from_epoch: START + 6, replaced: estimates('1') }
const law = { model: 'market', ...estimates('1'), interval_seconds: 2, decimals: 2 } as const
const higher = { category: 'callput', type: 'HIGHER', barrier: { kind: 'relative', offset: amountOf('20') } } as const
const asked = {
  proposal: 1,
  contract_type: 'HIGHER',
  underlying_symbol: 'R_100',
  currency: 'USD',
  amount: 10,
  duration: 60,
  duration_unit: 's',
  barrier: '+20',
}

let sockets: TestRealtime
let client: TestClient
const tick = (seconds: number) => sockets.market.record(START + seconds, { R_100: '10000.00' })
/** Stores the revision, and waits until the sockets have read it. */
const revise = async (): Promise<void> => {
  await sockets.market.offer({ type: 'ModelRevised', data: { symbol: 'R_100', ...revision } })
  // The revisions are followed in the order of the store: another symbol shows that what was stored before it is read.
  await sockets.market.list({ symbol: 'R_50' })
  await expect.poll(async () => (await client.ask({ active_symbols: 'brief' })).active_symbols?.length).toBe(2)
}

beforeEach(async () => {
  sockets = await startTestRealtime()
  await sockets.market.list({ symbol: 'R_100', interval_seconds: 2, model: { kind: 'market', ...estimates('1') } })
  await tick(0)
  await sockets.ledger.buy(DEMO, boughtContract({ bet: higher, law }))
  client = await sockets.open({})
  await expect.poll(async () => (await client.ask({ ticks: 'R_100' })).error).toBeUndefined()
})
afterEach(() => sockets.stop())

it('the shown bid and the proposal have the revised model at the tick from which it is in force, and not before', async () => {
  await tick(2)
  const { subscription } = await client.ask({ proposal_open_contract: 1, contract_id: 1000, subscribe: 1 })
  const bidAt = async (seconds: number): Promise<number> => {
    for (;;) {
      const { subscription: of, proposal_open_contract: shown }: Seen = await client.next()
      if (of?.id === subscription.id && shown.current_spot_time === START + seconds) return shown.bid_price
    }
  }
  const viewer = await sockets.open()
  const payout = async () => (await viewer.ask(asked)).proposal.payout
  await revise()
  await tick(4)
  const before = Number(await bidAt(4))
  const payoutBefore = await payout()
  await tick(6)
  const after = Number(await bidAt(6))
  // Two seconds less would make the bid smaller: the chance to rise above the barrier has grown.
  expect(after).toBeGreaterThan(before * 1.2)
  expect(await payout()).toBeLessThan(payoutBefore * 0.9)
  const asks = await client.ask({ proposal_open_contract: 1, contract_id: 1000 })
  expect(Number(asks.proposal_open_contract.bid_price)).toBe(after)
})

it('a subscribed proposal of a rise from the entry spot has another payout from the tick at which the revision is in force', async () => {
  const rise = { ...asked, contract_type: 'CALL', duration: 1800, barrier: undefined, subscribe: 1 }
  const viewer = await sockets.open()
  const { subscription, proposal } = await viewer.ask(rise)
  const payoutAt = async (seconds: number): Promise<number> => {
    for (;;) {
      const { subscription: of, proposal: shown }: Seen = await viewer.next()
      if (of?.id === subscription.id && shown.spot_time === START + seconds) return shown.payout
    }
  }
  await revise()
  await tick(4)
  expect(await payoutAt(4)).toBe(proposal.payout)
  await tick(6)
  // A higher volatility has a lower median at the same mean: the rise is less likely and pays more.
  expect(Number(await payoutAt(6))).toBeGreaterThan(Number(proposal.payout))
})
