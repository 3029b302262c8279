import { describe, expect, it } from 'vitest'
import { transactionIn } from './transaction-in.ts'

describe('the transaction of an event', () => {
  const contract = { contract_id: 10, buy_transaction_id: 11, sell_transaction_id: 12 }

  it.each([
    ['TransferSent', { transaction_id: 7 }, 7],
    ['ContractBought', { contract }, 11],
    ['ContractSold', { contract }, 12],
    ['ContractCancelled', { contract }, 12],
    ['ContractSettled', { contract }, 12],
    ['LimitOrderChanged', { contract }, undefined],
    ['WalletOpened', {}, undefined],
    ['ContractSold', {}, undefined],
    ['TransferSent', { transaction_id: '7' }, undefined],
  ])('of %s with %j is %j', (type, data, expected) => {
    expect(transactionIn(type, data)).toBe(expected)
  })
})
