import { expect, it } from 'vitest'
import { settlementIn } from './settlement-in.ts'

const contract = { contract_id: 1000, currency: 'USD', buy_price: '10', shortcode: 'CALL_R_100', later: true }
const record = (type: string, data: object) => ({ type, data: Buffer.from(JSON.stringify(data)) })

it('the end of a contract is read with its kind, and unknown fields are ignored', () => {
  const settled = { contract, sell_price: '19.55', status: 'won', postings: [], evidence: {} }
  const told = { contract: { contract_id: 1000, currency: 'USD', buy_price: '10', shortcode: 'CALL_R_100' } }
  expect(settlementIn(record('ContractSettled', settled))).toEqual({ ...told, sell_price: '19.55', status: 'won' })
  const sold = { contract, sell_price: '9.8' }
  expect(settlementIn(record('ContractSold', sold))).toEqual({ ...told, sell_price: '9.8', status: 'sold' })
  const cancelled = settlementIn(record('ContractCancelled', { contract, sell_price: '10' }))
  expect(cancelled).toEqual({ ...told, sell_price: '10', status: 'cancelled' })
})

it('other events end no contract', () => {
  expect(settlementIn(record('ContractBought', { contract }))).toBeUndefined()
  expect(settlementIn(record('BalanceReset', {}))).toBeUndefined()
})
