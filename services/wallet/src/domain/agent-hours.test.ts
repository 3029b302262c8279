import type { AgentProcess } from '@folio/contracts/payment-agent/transfer.ts'
import type { WalletCommand, WalletCommandOf } from '@folio/contracts/wallet/commands.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import type { Party } from '@folio/contracts/wallet/transfer-parties.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { replay } from '@folio/kernel/decider.ts'
import { stepMessages } from '@folio/service-kit/processes/next-step.ts'
import { describe, expect, it } from 'vitest'
import { nextStep } from '../application/next-step.ts'
import { wallet } from './wallet.ts'

const HOUR = 490_000
const client: Party = { client_id: 'c0', wallet_id: 'c1', wallet_type: 'main' }
const agent: Party = { client_id: 'a0', wallet_id: 'a1', wallet_type: 'payment_agent' }

const processOf = (kind: AgentProcess['kind'], hour = HOUR): AgentProcess => ({
  service: 'payment-agent',
  account: 'payment-agent-7',
  kind,
  worth: { hour, amount: amountOf('20'), rate: amountOf('1') },
  limit: { count: 2, amount: amountOf('50') },
})

const told = (process: AgentProcess) => ({
  transfer_id: 't1',
  transaction_id: 42,
  request_id: 'r1',
  currency: 'USD',
  amount: amountOf('20'),
  source: process.kind === 'deposit' ? agent : client,
  destination: process.kind === 'deposit' ? client : agent,
  process,
})

const send = (process = processOf('withdrawal')): WalletCommandOf<'SendTransfer'> => ({
  type: 'SendTransfer',
  ...told(process),
})
const receive = (process = processOf('deposit')): WalletCommandOf<'ReceiveTransfer'> => ({
  type: 'ReceiveTransfer',
  ...told(process),
  sent: 'wallet-a1@3',
})
const takeBack = (process = processOf('withdrawal')): WalletCommandOf<'ReturnTransfer'> => ({
  type: 'ReturnTransfer',
  ...told(process),
  refused: 'wallet-a1@5',
  reason: 'frozen',
})

const opened = (party: Party): WalletEvent => ({ type: 'WalletOpened', data: party })
const cash: WalletCommand = {
  type: 'DepositCash',
  transaction_id: 7,
  request_id: 'c1',
  currency: 'USD',
  amount: amountOf('1000'),
}

const happening = (party: Party, ...commands: readonly WalletCommand[]): readonly WalletEvent[] => {
  const events: WalletEvent[] = [opened(party)]
  for (const command of commands) events.push(...wallet.decide(command, replay(wallet, wallet.initial, events)))
  return events
}

const last = (party: Party, ...commands: readonly WalletCommand[]): WalletEvent | undefined =>
  happening(party, cash, ...commands).at(-1)

const hoursAfter = (...commands: readonly WalletCommand[]) => {
  const state = replay(wallet, wallet.initial, happening(client, cash, ...commands))
  return state.status === 'unopened' ? undefined : state.agent_hours
}

describe("a client's main wallet", () => {
  it('counts transfers through agents by hour, deposits and withdrawals apart', () => {
    expect(last(client, send())?.data).toMatchObject({
      agent_hour: { kind: 'withdrawal', hour: HOUR, count: 1, amount: '20' },
    })
    expect(hoursAfter(send(), receive(), send())).toEqual({
      withdrawal: { [HOUR]: { count: 2, amount: '40' } },
      deposit: { [HOUR]: { count: 1, amount: '20' } },
    })
  })

  it('refuses to send above the daily limit, and does not count the refused transfer', () => {
    expect(last(client, send(), send(), send())).toMatchObject({
      type: 'TransferRefused',
      data: { reason: 'daily_count' },
    })
    const dear = { ...processOf('withdrawal'), limit: { count: 9, amount: amountOf('19.99') } }
    expect(last(client, send(dear))).toMatchObject({ type: 'TransferRefused', data: { reason: 'daily_amount' } })
    expect(hoursAfter(send(dear))).toBeUndefined()
  })

  it('refuses to receive above the daily limit, and the transfer is returned', () => {
    expect(last(client, receive(), receive(), receive())).toMatchObject({
      type: 'ReceiptRefused',
      data: { reason: 'daily_count' },
    })
  })

  it('counts from zero a day later', () => {
    expect(last(client, send(), send(), send(processOf('withdrawal', HOUR + 25)))?.type).toBe('TransferSent')
  })

  it('no longer counts a returned transfer in the hour that counted it', () => {
    expect(hoursAfter(send(), takeBack())).toEqual({ withdrawal: {} })
    expect(last(client, send(), takeBack())?.data).toMatchObject({ reason: 'frozen', agent_hour: { count: 0 } })
  })

  it('keeps its limits after a clock that was ahead, and returns a transfer in the hour that counted it', () => {
    const ahead = send(processOf('withdrawal', HOUR + 100))
    const sent = last(client, ahead, send())
    expect(sent?.data).toMatchObject({
      agent_hour: { hour: HOUR + 100, count: 2 },
      process: { worth: { hour: HOUR }, hour_of_client: HOUR + 100 },
    })
    expect(last(client, ahead, send(), send())?.data).toMatchObject({ reason: 'daily_count' })
    const back = takeBack({ ...processOf('withdrawal'), hour_of_client: HOUR + 100 })
    expect(hoursAfter(ahead, send(), back)).toEqual({ withdrawal: { [HOUR + 100]: { count: 1, amount: '20' } } })
    expect(last(client, send())?.data).not.toHaveProperty('process.hour_of_client')
  })

  it('has no counts without limits', () => {
    const { worth: _worth, limit: _limit, ...unlimited } = processOf('withdrawal')
    expect(last(client, send(unlimited))?.data).not.toHaveProperty('agent_hour')
  })
})

describe("an agent's wallet", () => {
  it('has no counts, because the agent counts for itself', () => {
    const received = last(agent, { ...receive(processOf('withdrawal')) })
    expect([received?.type, received?.data]).toEqual([
      'TransferReceived',
      expect.not.objectContaining({ agent_hour: {} }),
    ])
    expect(last(agent, send(processOf('deposit')))?.data).not.toHaveProperty('agent_hour')
  })
})

describe('the end of a transfer through an agent', () => {
  const ends: readonly (readonly [string, WalletEvent | undefined, object])[] = [
    ['that arrived', last(client, receive()), { end: 'completed', kind: 'deposit' }],
    ['that was not paid', last(client, send(), send(), send()), { end: 'rejected', reason: 'daily_count' }],
    ['that came back', last(client, send(), takeBack()), { end: 'failed', reason: 'frozen', kind: 'withdrawal' }],
    [
      'that the agent counted in another hour',
      last(client, send(), takeBack({ ...processOf('withdrawal'), hour_of_agent: HOUR + 100 })),
      { end: 'failed', counted_hour: HOUR + 100 },
    ],
  ]

  it.each(ends)('%s is reported to the process that began it', (_, event, end) => {
    const [outgoing] = stepMessages(event && nextStep(event, 'wallet-c1@9'), {
      stream: 'wallet-c1',
      revision: 9,
      position: 9,
      correlationId: 'call',
      at: '2026-01-31T09:30:00.000000Z' as never,
      epoch: 1,
    })
    expect(outgoing?.topic.name).toBe('folio.payment-agent.commands.v1')
    expect(outgoing?.message).toMatchObject({
      account: 'payment-agent-7',
      command: { type: 'EndTransfer', transfer_id: 't1', ended: 'wallet-c1@9', ...end },
    })
  })
})
