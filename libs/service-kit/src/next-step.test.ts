import { stepIdOf } from '@folio/contracts/account-ids.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { expect, it } from 'vitest'
import { step, stepMessage } from './next-step.ts'
import { tallyCommands } from './test-tally.ts'

const cause = {
  stream: 'other-1',
  revision: 4,
  position: 99,
  correlationId: 'call',
  epoch: 3,
  at: timestampOf(1_000_000),
}

it('a step says which event makes it necessary, and sent again is the same command', () => {
  const next = step(tallyCommands, 'b', { type: 'Add', amount: 5 })
  const { topic, message } = stepMessage(next, cause)
  expect(topic.name).toBe(tallyCommands.name)
  expect(message).toEqual({
    account: 'b',
    command: { type: 'Add', amount: 5 },
    command_id: stepIdOf('other-1@4'),
    correlation_id: 'call',
    causation_id: 'other-1@4',
    at: timestampOf(1_000_000),
    epoch: 3,
    origin: { kind: 'step', cause: 'other-1@4', cause_position: 99 },
  })
  const later = stepMessage(next, { ...cause, at: timestampOf(9_000_000) })
  expect(later.message).toMatchObject({ command_id: stepIdOf('other-1@4'), at: timestampOf(9_000_000) })
  expect(stepMessage(next, { ...cause, revision: 5 }).message).not.toMatchObject({ command_id: stepIdOf('other-1@4') })
})
