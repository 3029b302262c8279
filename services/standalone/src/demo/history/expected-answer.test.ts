import { describe, expect, it } from 'vitest'
import { isExpected, tickToTryAgain } from './expected-answer.ts'

const ended = { code: 'InvalidSellContractProposal', subcode: 'NoOpenPosition', message: 'The contract has ended.' }
const tooPoor = { code: 'InsufficientBalance', message: 'The balance is too small.' }
const carol = { nickname: 'carol', account: 'demo' } as const
const contract = { contract_type: 'ACCU', underlying_symbol: '1HZ10V', amount: 10, growth_rate: 0.01 } as const

describe('the answer to an act of a history', () => {
  it.each(['sell', 'cancel'] as const)('to %s may be that ticks have ended the contract', (act) => {
    expect(isExpected({ act, ...carol, name: 'growing' }, undefined)).toBe(true)
    expect(isExpected({ act, ...carol, name: 'growing' }, ended)).toBe(true)
    expect(isExpected({ act, ...carol, name: 'growing' }, tooPoor)).toBe(false)
  })

  it('to a purchase must not be a refusal', () => {
    expect(isExpected({ act: 'buy', ...carol, contract }, undefined)).toBe(true)
    expect(isExpected({ act: 'buy', ...carol, contract }, ended)).toBe(false)
  })

  it('to a purchase that must be refused has the code of the plan', () => {
    const refused = { act: 'be_refused', ...carol, contract, code: 'InsufficientBalance' } as const
    expect(isExpected(refused, tooPoor)).toBe(true)
    expect(isExpected(refused, undefined)).toBe(false)
    expect(isExpected(refused, ended)).toBe(false)
  })
})

describe('an act of a history is tried again', () => {
  const refusal = (subcode: string) => ({ code: 'InvalidSellContractProposal', subcode, message: '' })

  it('after the same tick if the sockets have not read it', () => {
    expect(tickToTryAgain(refusal('MissingTickMarketData'))).toBe('same')
  })

  it.each(['EntryTickMissing', 'SellAtEntryTick'])('after the next tick if its contract is too new: %s', (subcode) => {
    expect(tickToTryAgain(refusal(subcode))).toBe('next')
  })

  it('never after success or another refusal', () => {
    expect([undefined, tooPoor, ended].map(tickToTryAgain)).toEqual([undefined, undefined, undefined])
  })
})
