import { expect, it } from 'vitest'
import type { Payer } from '../clients/payment.ts'
import type { PurchaseOutcome, Trades } from '../clients/trade.ts'
import type { ContractEvent } from '../compose/programs/auditor-calls.ts'
import { judgeContracts } from './recorded-contracts.ts'

const trader: Payer = {
  client_id: 'a',
  account_id: 'ROTa',
  nickname: 'a',
  application_id: '',
  token: '',
  wallets: [{ wallet_id: 'a', type: 'main' }],
}
const bought: ContractEvent = { type: 'ContractBought', contract_id: 7 }
const settled: ContractEvent = { type: 'ContractSettled', contract_id: 7, paid: 195 }
const sold: ContractEvent = { type: 'ContractSold', contract_id: 7, paid: 99 }

const judged = (outcome: PurchaseOutcome, events: readonly ContractEvent[], sales: Trades['sales'] = new Map()) =>
  judgeContracts(events, { purchases: new Map([[{ trader, requestId: 'r', asked: {} }, outcome]]), sales })

const asBought: PurchaseOutcome = { kind: 'bought', contractId: 7 }
const well = { lostContracts: 0, doubledContracts: 0, unaskedContracts: 0, openContracts: 0, otherSales: 0 }

it('accepts a contract that was bought once and ended once', () => {
  expect(judged(asBought, [bought, settled])).toEqual(well)
  expect(judged(asBought, [bought, sold], new Map([[7, 99]]))).toEqual(well)
})

it('reports an acknowledged purchase that is not recorded', () =>
  expect(judged(asBought, [])).toEqual({ ...well, lostContracts: 1 }))

it('reports a contract that is still open', () =>
  expect(judged(asBought, [bought])).toEqual({ ...well, openContracts: 1 }))

it.each([
  ['bought twice', [bought, bought, settled]],
  ['ended twice', [bought, sold, settled]],
])('reports a contract that was %s', (_, events) =>
  expect(judged(asBought, events)).toEqual({ ...well, doubledContracts: 1 }),
)

it('reports a contract that was bought although its purchase was refused', () =>
  expect(judged({ kind: 'refused', code: 'PriceMoved' }, [bought, settled])).toEqual({ ...well, unaskedContracts: 1 }))

it('reports the end of a contract without a purchase', () =>
  expect(judged(asBought, [settled])).toEqual({ ...well, unaskedContracts: 1 }))

it('reports a sale that was recorded for another amount, or not at all', () => {
  expect(judged(asBought, [bought, sold], new Map([[7, 100]]))).toEqual({ ...well, otherSales: 1 })
  expect(judged(asBought, [bought, settled], new Map([[7, 195]]))).toEqual({ ...well, otherSales: 1 })
})
