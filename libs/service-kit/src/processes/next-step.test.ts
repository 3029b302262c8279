import { stepIdOf } from '@folio/contracts/derived-ids.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { expect, it } from 'vitest'
import { tallyCommands } from '../testing/tally.ts'
import { step, stepMessages } from './next-step.ts'

const cause = {
  stream: 'other-1',
  revision: 4,
  position: 99,
  correlationId: 'call',
  epoch: 3,
  at: timestampOf(1_000_000),
}

it('a step names the event that causes it, and is the same command when it is sent again', () => {
  const next = step(tallyCommands, 'b', { type: 'Add', amount: 5 })
  const [sent] = stepMessages(next, cause)
  expect(sent?.topic.name).toBe(tallyCommands.name)
  expect(sent?.message).toEqual({
    account: 'b',
    command: { type: 'Add', amount: 5 },
    command_id: stepIdOf('other-1@4'),
    correlation_id: 'call',
    causation_id: 'other-1@4',
    at: timestampOf(1_000_000),
    epoch: 3,
    origin: { kind: 'step', cause: 'other-1@4', cause_position: 99 },
  })
  const [later] = stepMessages(next, { ...cause, at: timestampOf(9_000_000) })
  expect(later?.message).toMatchObject({ command_id: stepIdOf('other-1@4'), at: timestampOf(9_000_000) })
  const [other] = stepMessages(next, { ...cause, revision: 5 })
  expect(other?.message).not.toMatchObject({ command_id: stepIdOf('other-1@4') })
})

it('several steps of one event have ids of their own, and the one without a discriminator keeps the id of a sole step', () => {
  const next = step(tallyCommands, 'b', { type: 'Add', amount: 5 })
  const several = stepMessages([next, { ...next, discriminator: 'c' }, { ...next, discriminator: 'd' }], cause)
  const ids = several.map(({ message }) => (message as { command_id: string }).command_id)
  expect(ids).toEqual([stepIdOf('other-1@4'), stepIdOf('other-1@4', 'c'), stepIdOf('other-1@4', 'd')])
  expect(new Set(ids).size).toBe(3)
})

it('two steps of one event with the same id are refused', () => {
  const next = { ...step(tallyCommands, 'b', { type: 'Add', amount: 5 }), discriminator: 'c' }
  expect(() => stepMessages([next, next], cause)).toThrow('two steps of other-1@4 have the same discriminator')
})

it('an event without steps has no messages', () => {
  expect([stepMessages(undefined, cause), stepMessages([], cause)]).toEqual([[], []])
})
