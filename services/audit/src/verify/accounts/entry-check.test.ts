import { amountOf } from '@folio/kernel/amount.ts'
import type { Posting } from '@folio/kernel/postings.ts'
import { describe, expect, it } from 'vitest'
import { auditedServices } from '../../audited-services.ts'
import type { RehashedEvent } from '../chain/rehashed-event.ts'
import { entryFindings, movesMoney } from './entry-check.ts'

const posting = (account: string, amount: string, currency = 'USD'): Posting => ({
  account,
  currency,
  amount: amountOf(amount),
})

/** The findings of an event of an account with these postings: the expected and the found. */
const found = (account: string, type: string, data: object, postings?: readonly Posting[]): readonly string[] => {
  const event = { stream: account.replace(':', '-'), revision: 3, position: 7, type }
  const entry = postings && { postings, balances: { USD: { balance: '1', input: '1', output: '0' } } }
  const rehashed = { event, parsed: { ...data, ...entry } } as never as RehashedEvent
  return entryFindings(account, rehashed).map(({ expected, found: is, ...place }) => {
    expect(place).toEqual({ stream: event.stream, revision: 3, position: 7 })
    return `${expected}: ${is}`
  })
}

const own = 'wallet:w1'
const five = { currency: 'USD', amount: '5' }

describe('cash', () => {
  it('comes from the cashier and goes there, in any order', () => {
    const deposit = [posting('system:cashier', '-5'), posting(own, '5')]
    const withdrawal = [posting(own, '-5'), posting('system:cashier', '5')]
    for (const one of [deposit, deposit.toReversed()]) expect(found(own, 'CashDeposited', five, one)).toEqual([])
    for (const one of [withdrawal, withdrawal.toReversed()]) expect(found(own, 'CashWithdrawn', five, one)).toEqual([])
  })

  it.each([
    ['from system:fees', 'CashDeposited', [posting('system:fees', '-5'), posting(own, '5')]],
    ['out of transit', 'CashDeposited', [posting('transit:t', '-5'), posting(own, '5')]],
    ['of another amount', 'CashDeposited', [posting('system:cashier', '-6'), posting(own, '6')]],
    ['of another currency', 'CashDeposited', [posting('system:cashier', '-5', 'EUR'), posting(own, '5', 'EUR')]],
    ['that is a withdrawal', 'CashDeposited', [posting('system:cashier', '5'), posting(own, '-5')]],
    ['to system:house', 'CashWithdrawn', [posting('system:house', '5'), posting(own, '-5')]],
  ])('%s is a finding at a %s', (_, type, postings) => {
    expect(found(own, type, five, postings)).toEqual([expect.stringMatching(/^the postings -?5 USD on /)])
  })

  it('in more postings than two is a finding, since they would raise input and output', () => {
    const postings = [posting('system:cashier', '-5'), posting(own, '5'), posting(own, '7'), posting(own, '-7')]
    expect(found(own, 'CashDeposited', five, postings)).toEqual(['2 postings: 4'])
  })

  it('without postings, or with an amount below zero, is a finding', () => {
    expect(found(own, 'CashDeposited', five)).toEqual([
      'the postings -5 USD on system:cashier, 5 USD on wallet:w1: none',
    ])
    const negative = { currency: 'USD', amount: '-5' }
    expect(found(own, 'CashDeposited', negative, [posting('system:cashier', '5'), posting(own, '-5')])).toEqual([
      'the amount and direction of a CashDeposited: {"currency":"USD","amount":"-5"}',
    ])
  })
})

describe('a reset', () => {
  const play = 'trading:DOT1'
  const deposit = [posting('system:demo', '-5'), posting(play, '5')]
  const withdrawal = [posting(play, '-5'), posting('system:demo', '5')]

  it('moves its amount between the account and system:demo', () => {
    expect(found(play, 'BalanceReset', { ...five, direction: 'deposit' }, deposit)).toEqual([])
    expect(found(play, 'BalanceReset', { ...five, direction: 'withdrawal' }, withdrawal)).toEqual([])
  })

  it('with another direction, or from another account, is a finding', () => {
    expect(found(play, 'BalanceReset', { ...five, direction: 'withdrawal' }, deposit)).toHaveLength(1)
    expect(found(play, 'BalanceReset', { ...five, direction: 'both' }, deposit)).toHaveLength(1)
    const real = [posting('system:cashier', '-5'), posting('trading:ROT1', '5')]
    expect(found('trading:ROT1', 'BalanceReset', { ...five, direction: 'deposit' }, real)).toEqual([
      'the postings -5 USD on system:demo, 5 USD on trading:ROT1: -5 USD on system:cashier, 5 USD on trading:ROT1',
    ])
  })
})

it('an event that moves no money has no postings', () => {
  const postings = [posting('system:cashier', '-5'), posting(own, '5')]
  expect(found(own, 'WalletThawed', {})).toEqual([])
  for (const type of ['WalletThawed', 'CashRefused', 'LimitOrderChanged', 'AccountRegistered']) {
    expect(found(own, type, five, postings)).toEqual([expect.stringMatching(/^the postings none: /)])
  }
})

it('each event of any service that is declared with postings has a rule', () => {
  const withPostings = auditedServices.flatMap(({ eventSchemas }) =>
    Object.entries(eventSchemas)
      .filter(([, schema]) => 'postings' in ((schema as { readonly shape?: object }).shape ?? {}))
      .map(([type]) => type),
  )
  expect(withPostings).toContain('BalanceReset')
  expect(withPostings.filter((type) => !movesMoney(type))).toEqual([])
})
