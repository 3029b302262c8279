import { BusUnavailable } from '@folio/bus/port.ts'
import type { AskOutcome } from '@folio/client-commands/request-reply.ts'
import { clientCommand, tallyCommands } from '@folio/service-kit/testing/tally.ts'
import { beforeEach, expect, it } from 'vitest'
import { commandOutcomes } from './command-outcomes.ts'

const SECOND_MS = 1000
const TOPIC = tallyCommands.name
const DONE = {
  kind: 'recorded',
  type: 'Added',
  data: {},
  stream: 'tally-a',
  revision: 1,
  position: 2,
  epoch: 1,
  correlation_id: 'call',
} as const
const NOT_FOUND = { kind: 'account_not_found' } as const
const REFUSED = { kind: 'unavailable' } as const
const SILENT = { kind: 'no_answer' } as const

let nowMs = 0
beforeEach(() => {
  nowMs = 5000
})

const answering = (...outcomes: readonly AskOutcome[]) => {
  const left = [...outcomes]
  const counted = commandOutcomes(() => nowMs)
  const { ask, askBatch } = counted.counting({
    ask: async () => {
      const next = left.shift()
      if (next === undefined) throw new BusUnavailable('the bus is away')
      return next
    },
    askBatch: async () => left,
  })
  return { ask: () => ask(tallyCommands, clientCommand({ id: '1' })), askBatch, recent: () => counted.recent(TOPIC) }
}

it('counts commands refused as unavailable, without an answer and not sent as failed, and passes on what came of them', async () => {
  const { ask, recent } = answering(DONE, REFUSED, SILENT)
  expect(recent()).toEqual({ ended: 0, failed: 0 })
  expect([await ask(), await ask(), await ask()]).toEqual([DONE, REFUSED, SILENT])
  await expect(ask()).rejects.toThrow(BusUnavailable)
  expect(recent()).toEqual({ ended: 4, failed: 3 })
})

it('counts each command of a batch', async () => {
  const { askBatch, recent } = answering(DONE, SILENT, DONE)
  const [first, ...others] = ['1', '2', '3'].map((id) => clientCommand({ id }))
  if (first === undefined) throw new Error('a batch has a first command')
  const rest = others.map(({ command_id, command }) => ({ command_id, command, fingerprint: 'f' }))
  expect(await askBatch(tallyCommands, { ...first, batch: { rest, is_atomic: false } })).toEqual([DONE, SILENT, DONE])
  expect(recent()).toEqual({ ended: 3, failed: 1 })
})

it('passes over outcomes that need no append', async () => {
  const { ask, askBatch, recent } = answering(NOT_FOUND, NOT_FOUND, REFUSED)
  expect(await ask()).toEqual(NOT_FOUND)
  expect(recent()).toEqual({ ended: 0, failed: 0 })
  expect(await askBatch(tallyCommands, clientCommand({ id: '1' }))).toEqual([NOT_FOUND, REFUSED])
  expect(recent()).toEqual({ ended: 1, failed: 1 })
})

it('counts each topic by itself', async () => {
  const counted = commandOutcomes(() => nowMs)
  await counted
    .counting({ ask: async () => SILENT, askBatch: async () => [] })
    .ask(tallyCommands, clientCommand({ id: '1' }))
  expect([counted.recent(TOPIC).failed, counted.recent('another').failed]).toEqual([1, 0])
})

it('forgets what ended more than a minute ago', async () => {
  const { ask, recent } = answering(REFUSED, DONE, DONE)
  await ask()
  nowMs += 30 * SECOND_MS
  await ask()
  expect(recent()).toEqual({ ended: 2, failed: 1 })
  nowMs += 30 * SECOND_MS
  await ask()
  expect(recent()).toEqual({ ended: 2, failed: 0 })
  nowMs += 3600 * SECOND_MS
  expect(recent()).toEqual({ ended: 0, failed: 0 })
})
