import { expect, it } from 'vitest'
import type { RehashedEvent } from '../chain/rehashed-event.ts'
import { noFindings } from '../findings.ts'
import { textHash } from '../hashing/text-hash.ts'
import { factsHash } from '../transfers/transfer-facts.ts'
import { stepFindings, transferSteps } from './transfer-steps.ts'

const hash = factsHash(textHash({ high: 1, low: 2 }))

const wallet = { wallet_id: 'w1' }
const platform = { platform: 'options', account_id: 'ROT1' }

/** The steps after these events of one transfer, each on a stream of its own, and what was found of them. */
const after = (...events: readonly (readonly [type: string, facts: object])[]) => {
  const findings = noFindings()
  const steps = transferSteps(findings, hash)
  for (const [at, [type, facts]] of events.entries()) {
    const event = { stream: `s-${at}`, revision: 0, position: at + 1, type }
    steps.take('t1', { event, parsed: { transfer_id: 't1', ...facts } } as never as RehashedEvent)
  }
  return { open: steps.parts(), found: findings.soFar().first.map(({ expected, found }) => `${expected}: ${found}`) }
}

it('a transfer between wallets ends where it is received', () => {
  const sides = { source: wallet, destination: wallet }
  const { open, found } = after(['TransferSent', sides], ['TransferReceived', { ...sides, sent: 's-0@0' }])
  expect([open, found]).toEqual([[], []])
})

it.each([
  ['to', { source: wallet, destination: platform }],
  ['from', { source: platform, destination: wallet }],
])('a transfer %s a platform continues until its sender knows that it was received', (_, sides) => {
  const sent = ['TransferSent', sides] as const
  const received = ['TransferReceived', { ...sides, sent: 's-0@0' }] as const
  const settled = (ref: string) => ['TransferSettled', { ...sides, received: ref }] as const
  expect(after(sent, received).open).toMatchObject([['t1', { awaiting: { type: 'TransferReceived', ref: 's-1@0' } }]])
  expect(after(sent, received, settled('s-1@0'))).toEqual({ open: [], found: [] })
  expect(after(sent, received, settled('s-0@0')).found).toEqual([
    'to name the TransferReceived of transfer t1, s-1@0: s-0@0',
  ])
  expect(after(sent, settled('s-1@0')).found).toEqual([
    'to follow a TransferReceived of transfer t1 that nothing followed yet: no such event; it names s-1@0',
  ])
})

it.each([
  ['source', { source: { wallet_id: 'w2' } }, '5 USD from wallet-w2 to trading-ROT1'],
  ['destination', { destination: { ...platform, account_id: 'ROT2' } }, '5 USD from wallet-w1 to trading-ROT2'],
  ['currency', { currency: 'EUR' }, '5 EUR from wallet-w1 to trading-ROT1'],
  ['amount', { amount: '6' }, '6 USD from wallet-w1 to trading-ROT1'],
  ['fee', { fee: { currency: 'USD', amount: '1' } }, '5 USD with a fee of 1 USD from wallet-w1 to trading-ROT1'],
  [
    'exchange',
    { exchange: { currency: 'EUR', amount: '4', rate: '0.8' } },
    '5 USD for 4 EUR from wallet-w1 to trading-ROT1',
  ],
])('each step repeats the %s of the one before it', (_, other, told) => {
  const facts = { source: wallet, destination: platform, currency: 'USD', amount: '5' }
  const sent = ['TransferSent', facts] as const
  const received = (more: object) => ['TransferReceived', { ...facts, ...more, sent: 's-0@0' }] as const
  const settled = (more: object) => ['TransferSettled', { ...facts, ...more, received: 's-1@0' }] as const
  const expected = (type: string, ref: string) =>
    `the source, destination, currency, amount, fee and exchange of the ${type} of transfer t1, ${ref}: ${told}`
  expect(after(sent, received({}), settled({}))).toEqual({ open: [], found: [] })
  expect(after(sent, received(other), settled(other)).found).toEqual([expected('TransferSent', 's-0@0')])
  expect(after(sent, received({}), settled(other)).found).toEqual([expected('TransferReceived', 's-1@0')])
})

it('does not compare the facts of an event that a checkpoint of a release before holds without them', () => {
  const named = { stream: 's-1', revision: 0, position: 2, type: 'TransferSent', ref: 's-0@0', facts: 1, told: '' }
  const awaiting = { type: 'TransferSent', ref: 's-0@0' }
  expect(stepFindings('t1', awaiting, named)).toEqual([])
  expect(stepFindings('t1', { ...awaiting, facts: 1 }, named)).toEqual([])
  expect(stepFindings('t1', { ...awaiting, facts: 2 }, named)).toHaveLength(1)
})
