import { expect, it } from 'vitest'
import type { RehashedEvent } from '../chain/rehashed-event.ts'
import { noFindings } from '../findings.ts'
import { transferSteps } from './transfer-steps.ts'

const wallet = { wallet_id: 'w1' }
const platform = { platform: 'options', account_id: 'ROT1' }

/** The steps after these events of one transfer, each on a stream of its own, and what was found of them. */
const after = (...events: readonly (readonly [type: string, facts: object])[]) => {
  const findings = noFindings()
  const steps = transferSteps(findings)
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
