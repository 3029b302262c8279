import type { ModelRevision } from '@folio/contracts/market/offering.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, amountOf } from '@folio/kernel/amount.ts'
import type { SymbolFacts } from '@folio/pricing/offering/symbol-facts.ts'
import { describe, expect, it } from 'vitest'
import { barrierTexts } from '../digital-purchases.ts'
import { described, overpaid, tooDear, winners } from '../finding.ts'
import { priceLawOf } from '../law/price-law.ts'
import { expectWinner, R_100 } from '../one-purchase.ts'
import type { ScannedSymbol } from '../symbols.ts'
import { onOtherModels, onOtherTerms } from './broken-trading.ts'
import { type SoldTrade, scanSold } from './scan-sold.ts'

// The terms of a contract are those of its purchase, whatever the operator changes later: see docs/pricing.md.

const hour = { duration: 3600, durationUnit: 's' } as const
const amount = amountOf('100')
const sold = { symbol: R_100, at: 5 }

const vanilla: SoldTrade = {
  ...sold,
  name: 'VANILLALONGCALL at the money, sold',
  request: { contractType: 'VANILLALONGCALL', amount, barrier: '+0.00', ...hour },
}
const higher: SoldTrade = {
  ...sold,
  name: 'HIGHER a deviation above, sold',
  request: {
    contractType: 'HIGHER',
    amount,
    barrier: barrierTexts(R_100, { duration: 3600, unit: 's' }).relative(1),
    ...hour,
  },
}

/** The terms of a contract with the volatility that a symbol has today. */
const withVolatility =
  (volatility: Amount) =>
  (contract: OptionContract): OptionContract =>
    'kind' in contract && contract.kind !== 'vanilla' ? contract : { ...contract, law: { ...contract.law, volatility } }

/** The terms of a contract with the commission that its category has today. */
const withCommission =
  (commission: Amount) =>
  (contract: OptionContract): OptionContract =>
    'commission' in contract ? { ...contract, commission } : contract

const withMaxPayout =
  (max_payout: Amount) =>
  (contract: OptionContract): OptionContract =>
    'kind' in contract ? { ...contract, max_payout } : contract

describe('the terms of a simulated symbol are those of the purchase, or', () => {
  it.each([vanilla, higher])('a volatility that was doubled since pays more than the worth: $name', async (trade) => {
    expect(winners([await scanSold(trade)]).map(described)).toEqual([])
    expectWinner([await scanSold(trade, onOtherTerms(withVolatility(amountOf('2'))))])
  })

  it.each([vanilla, higher])('a commission that was raised since pays less than was promised: $name', async (trade) => {
    const promised = await scanSold(trade)
    expect(tooDear([promised]).map(described)).toEqual([])
    const dear = await scanSold(trade, onOtherTerms(withCommission(amountOf('0.1'))))
    expect(tooDear([dear])).toHaveLength(1)
    // No commission is below zero, so that a bid is at most the worth: no change of it lets a sale gain.
    const free = await scanSold(trade, onOtherTerms(withCommission(amountOf('0'))))
    expect(free.gain).toBeGreaterThan(promised.gain + 0.02)
    expect(winners([free]).map(described)).toEqual([])
  })

  it('a maximum payout that was raised since pays more than the most that the contract was sold for', async () => {
    const request = { ...vanilla.request, amount: amountOf('9500') }
    const dear = { ...vanilla, request, at: 100 }
    expect(overpaid([await scanSold(dear)])).toEqual([])
    expect(overpaid([await scanSold(dear, onOtherTerms(withMaxPayout(amountOf('20000'))))])).toHaveLength(1)
  })
})

const LISTED = amountOf('1')
const ZERO = amountOf('0')

const marketOf = (volatility: Amount): ScannedSymbol => {
  const facts: SymbolFacts = {
    ...R_100.facts,
    symbol: 'frxABCXYZ',
    model: { kind: 'market', volatility, interest: ZERO, yield: ZERO },
  }
  return { ...R_100, facts }
}

/** A vanilla on a market, and a revision of its volatility that is in force from an epoch on. */
const onMarket = ({ volatility, from_epoch }: { readonly volatility: Amount; readonly from_epoch: number }) => {
  const estimates = { interest: ZERO, yield: ZERO }
  const revision: ModelRevision = {
    ...estimates,
    volatility,
    from_epoch,
    replaced: { ...estimates, volatility: LISTED },
  }
  return { ...vanilla, symbol: marketOf(LISTED), models: [revision] }
}

describe('the volatility of a market is the one in force at the tick of the sale, or', () => {
  it('that of the purchase pays more than the worth after it was halved', async () => {
    const halved = amountOf('0.5')
    const trade = {
      ...onMarket({ volatility: halved, from_epoch: 1_800_000_006 }),
      lawAfter: priceLawOf(marketOf(halved).facts),
    }
    expect(winners([await scanSold(trade)]).map(described)).toEqual([])
    expectWinner([
      await scanSold(
        trade,
        onOtherModels(() => undefined),
      ),
    ])
  })

  it('one that is recorded and not in force yet pays more than the worth', async () => {
    const trade = onMarket({ volatility: amountOf('2'), from_epoch: 1_800_000_060 })
    expect(winners([await scanSold(trade)]).map(described)).toEqual([])
    const early = onOtherModels((models) => models?.map((model) => ({ ...model, from_epoch: 0 })))
    expectWinner([await scanSold(trade, early)])
  })
})
