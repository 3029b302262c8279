import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import { expect, it } from 'vitest'
import type { Outcome, Payer, Payment } from '../clients/payment.ts'
import { judgeJournal, tradedCents } from './exported-journal.ts'

const client = (client_id: string): Payer => ({
  client_id,
  account_id: `ROT${client_id}`,
  nickname: client_id,
  application_id: '',
  token: '',
  wallets: [{ wallet_id: client_id, type: 'main' }],
})
const payment: Payment = { from: client('a'), to: client('b'), cents: 100, requestId: 'r' }
const transit = `transit:${commandIdOf('a', 'makeTransfer', 'r')}`

const entry = (type: string, ...postings: readonly [account: string, amount: string][]): string =>
  JSON.stringify({
    type,
    postings: postings.map(([account, amount]) => ({ account, currency: 'USD', amount })),
  })
const sent = entry('TransferSent', ['wallet:a', '-1'], [transit, '1'])
const received = entry('TransferReceived', [transit, '-1'], ['wallet:b', '1'])

const acknowledged: Outcome = { kind: 'acknowledged', transactionId: 1 }
const judged = (outcome: Outcome, ...lines: readonly string[]) =>
  judgeJournal(lines.join('\n'), new Map([[payment, outcome]]))
const well = { lost: 0, doubled: 0, unasked: 0, inTransit: 0, unbalanced: 0 }

it('accepts a payment that was sent once and received once', () =>
  expect(judged(acknowledged, sent, received)).toEqual({ entries: 2, ...well }))

it('reports an acknowledged transfer that is not recorded', () =>
  expect(judged(acknowledged)).toEqual({ entries: 0, ...well, lost: 1 }))

it('reports a sent transfer that was not received, as money in transit', () =>
  expect(judged(acknowledged, sent)).toEqual({ entries: 1, ...well, lost: 1, inTransit: 1 }))

it('reports a transfer that was made twice', () =>
  expect(judged(acknowledged, sent, received, sent, received)).toMatchObject({ doubled: 1, lost: 0, inTransit: 0 }))

it('reports a refused transfer that was made', () =>
  expect(judged({ kind: 'refused' }, sent, received)).toMatchObject({ unasked: 1 }))

it('reports a transfer without a request', () =>
  expect(judgeJournal([sent, received].join('\n'), new Map())).toMatchObject({ unasked: 1 }))

it('recognizes a deposit and a withdrawal through an agent by their requests', () => {
  const deposit: Payment = { from: client('a'), depositTo: client('b'), cents: 100, requestId: 'in' }
  const withdrawal: Payment = {
    from: client('b'),
    paidOutBy: client('a'),
    code: '123456',
    cents: 100,
    requestId: 'out',
  }
  const transitOf = (...asked: readonly [client: string, endpoint: string, requestId: string]) =>
    `transit:${commandIdOf(...asked)}`
  const [into, out] = [transitOf('a', 'makeAgentDeposit', 'in'), transitOf('b', 'makeAgentWithdrawal', 'out')]
  const payments = new Map([deposit, withdrawal].map((one) => [one, acknowledged] as const))
  const first = [
    entry('TransferSent', ['wallet:agent', '-1'], [into, '1']),
    entry('TransferReceived', [into, '-1'], ['wallet:b', '1']),
  ]
  expect(judgeJournal(first.join('\n'), payments)).toEqual({ entries: 2, ...well, lost: 1 })
  const second = [
    entry('TransferSent', ['wallet:b', '-1'], [out, '1']),
    entry('TransferReceived', [out, '-1'], ['wallet:agent', '1']),
  ]
  expect(judgeJournal([...first, ...second].join('\n'), payments)).toEqual({ entries: 4, ...well })
})

it('reports money without a source account', () =>
  expect(judged(acknowledged, sent, received, entry('CashDeposited', ['wallet:a', '5']))).toMatchObject({
    unbalanced: 1,
  }))

it('adds up what contracts cost and paid, and no payment', () => {
  const lines = [
    sent,
    entry('ContractBought', ['trading:ROTa', '-1'], ['system:stakes', '1']),
    entry('ContractSettled', ['system:stakes', '-1'], ['trading:ROTa', '1.95'], ['system:house', '-0.95']),
    entry('ContractBought', ['trading:ROTa', '-1'], ['system:stakes', '1']),
  ]
  expect(tradedCents(lines.join('\n'))).toEqual(
    new Map([
      ['trading:ROTa', -5],
      ['system:stakes', 100],
      ['system:house', -95],
    ]),
  )
})
