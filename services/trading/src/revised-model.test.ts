import { offeringStream } from '@folio/contracts/market/commands.ts'
import type { ModelRevision, Offering } from '@folio/contracts/market/offering.ts'
import type { TradingCommand } from '@folio/contracts/trading/commands.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { amountOf, isLess } from '@folio/kernel/amount.ts'
import { chain, GENESIS } from '@folio/kernel/hash-chain.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { bidNow } from '@folio/option-contracts/bid-now.ts'
import { contractEnd } from '@folio/option-contracts/contract-end.ts'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from './application/facts/fact-sources.ts'
import { tradingPreparation } from './application/facts/preparation.ts'
import { tradingAccount } from './domain/trading-account.ts'
import { open, real, receive } from './testing/sample-accounts.ts'
import { boughtBy, buying, offering, purchaseFacts, START, tickAt } from './testing/sample-contracts.ts'
import { buy, sell, steady, tradingMarket } from './testing/trading-market.ts'

const ZERO = amountOf('0')
const estimates = (volatility: string) => ({ volatility: amountOf(volatility), interest: ZERO, yield: ZERO })
/** A market that is listed with a volatility of 100 %. */
const euro: Offering = { ...offering, model: { kind: 'market', ...estimates('1') } }
/** The volatility is 200 % from 10 seconds after the start on. */
const revision: ModelRevision = { ...estimates('2'), from_epoch: START + 10, replaced: estimates('1') }
/** A rise above a barrier that a higher volatility makes likelier. */
const higher = { contract_type: 'HIGHER', barrier: '+20' }

/** Appends the revision to the stream of the offering. */
const revise = async (store: EventStore): Promise<void> => {
  const stream = offeringStream(euro.symbol)
  const [listed] = await store.readStream(stream, { direction: 'forwards', limit: 1 })
  if (listed === undefined) throw new Error('the symbol is not listed')
  const link = chain(GENESIS, listed)
  const metadata = { prev_hash: link.hash, command_id: 'r', correlation_id: 'r', causation_id: 'r', at: timestampOf(0) }
  const data = Buffer.from(JSON.stringify({ symbol: euro.symbol, ...revision }))
  await store.append([
    chain(link, { stream, type: 'ModelRevised', data, metadata: Buffer.from(JSON.stringify(metadata)) }),
  ])
}

const purchase = (contract_id: number, seconds = 0): TradingCommand =>
  ({
    ...buy(higher),
    contract_id,
    buy_transaction_id: contract_id + 1,
    sell_transaction_id: contract_id + 2,
    asked_at: timestampOf((START + seconds + 0.5) * 1e6),
  }) as TradingCommand
const sale = (contract_id: number, seconds: number) => ({ ...sell(seconds), contract_id }) as TradingCommand

/** The bid for a contract at a tick whose quote has not moved, by some volatility. */
const bidBy = (contract: OptionContract, seconds: number, models: readonly ModelRevision[]) => {
  const known = { entry: tickAt(2, '10000.00'), spot: tickAt(seconds, '10000.00'), complete_to: START + seconds }
  const offer = bidNow(contract, { ...known, epoch: START + seconds, models })
  if ('noBid' in offer) throw new Error(offer.noBid)
  return offer.bid
}
const always: ModelRevision = { ...revision, from_epoch: 0 }

describe('on a market whose model is revised', () => {
  it('a purchase has the model in force at its spot tick, whichever revision of the offering it names', async () => {
    const { message, send, record, ports } = await tradingMarket({ offered: euro })
    const [before] = await send(message('before', purchase(1000)))
    expect(before).toMatchObject({ data: { contract: { law: { model: 'market', ...estimates('1') } } } })
    await revise(ports.store)
    await record(2, steady(4))
    const early = await send(message('early', purchase(2000, 8)))
    expect(early).toMatchObject([{ data: { contract: { law: estimates('1'), offering_revision: 0 } } }])
    await record(10, steady(1))
    const late = await send(message('late', purchase(3000, 10)))
    expect(late).toMatchObject([{ data: { contract: { law: estimates('2'), offering_revision: 0 } } }])
    const payoutOf = (outcome: unknown) => Object(outcome).data.contract.payout
    expect(isLess(payoutOf(late[0]), payoutOf(early[0]))).toBe(true)
  })

  it('a sale has the model in force at its tick, which its evidence names if it is not that of the purchase', async () => {
    const { message, send, record, ports } = await tradingMarket({ offered: euro })
    await send(message('one', purchase(1000)), message('two', purchase(2000)))
    await revise(ports.store)
    await record(2, steady(4))
    const [early] = await send(message('early', sale(1000, 8)))
    await record(10, steady(1))
    const [late] = await send(message('late', sale(2000, 10)))
    const { contract } = Object(early).data
    expect(early).toMatchObject({ type: 'ContractSold', data: { sell_price: bidBy(contract, 8, []) } })
    expect(Object(early).data.evidence.model).toBeUndefined()
    expect(late).toMatchObject({
      type: 'ContractSold',
      data: {
        sell_price: bidBy(contract, 10, [always]),
        contract: { law: estimates('1'), payout: contract.payout },
        evidence: { deciding: { epoch: START + 10 }, model: estimates('2') },
      },
    })
    expect(isLess(bidBy(contract, 10, []), Object(late).data.sell_price)).toBe(true)
  })

  it('every instance finds the same bid for a tick, before the revision is stored and after it is in force', async () => {
    const { record, ticks, ports } = await tradingMarket({ offered: euro })
    await record(2, steady(4))
    let state = tradingAccount.initial
    const bought = buying(higher, { facts: { ...purchaseFacts, offering: euro } })
    for (const each of [open(real), receive('200'), bought]) {
      state = tradingAccount.decide(each, state).reduce(tradingAccount.evolve, state)
    }
    const decided = async (seconds: number) => {
      const preparation = tradingPreparation(DEFAULT_LIMITS)
      const view = { list: () => Promise.reject(new Error('a sale reads no view')) }
      const asked = { ...sell(seconds), contract_id: 1000 } as TradingCommand
      const { command } = await preparation.prepare({ ...ports, view }, asked, state)
      return tradingAccount.decide(command, state)
    }
    const first = await decided(8)
    await revise(ports.store)
    await ticks.record(START + 10, { [euro.symbol]: '10000.00' })
    await ticks.flush()
    expect(await decided(8)).toEqual(first)
    expect(await decided(10)).toMatchObject([{ data: { evidence: { model: estimates('2') } } }])
    // A request that hung until the revision shows in prices does not sell by the model before it.
    await ticks.record(START + 11, {})
    await ticks.flush()
    expect(await decided(8)).toMatchObject([{ type: 'SaleRefused', data: { code: 'InvalidSellContractProposal' } }])
  })

  it('the refund of an interruption has the model in force at the last tick before it', () => {
    const contract = boughtBy(buying(higher, { facts: { ...purchaseFacts, offering: euro } }))
    const refund = (seconds: number) => {
      const interruption = { from: START + seconds + 2, to: START + 120, before: tickAt(seconds, '10000.00') }
      const entry = tickAt(2, '10000.00')
      return contractEnd(contract, { complete_to: START + 120, entry, interruption, models: [revision] })
    }
    expect(refund(8)).toMatchObject({ status: 'cancelled', refund: 'bid' })
    expect(refund(8)?.evidence.model).toBeUndefined()
    expect(refund(10)).toMatchObject({ refund: 'bid', evidence: { model: estimates('2') } })
    expect(isLess(refund(8)?.payout ?? ZERO, refund(10)?.payout ?? ZERO)).toBe(true)
  })

  it('a contract of a simulated symbol keeps its model, whatever its facts name', () => {
    const contract = boughtBy(buying(higher))
    expect(bidBy(contract, 10, [always])).toBe(bidBy(contract, 10, []))
  })
})
