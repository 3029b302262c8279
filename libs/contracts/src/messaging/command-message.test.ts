import { expect, it } from 'vitest'
import { z } from 'zod'
import { type CommandMessage, commandTopic } from './command-message.ts'

const topic = commandTopic('door', z.strictObject({ type: z.literal('Open') }))

const message: CommandMessage<{ readonly type: 'Open' }> = {
  account: 'door-1',
  command_id: '7f1b7a9e-5d0e-5c59-9a36-0d8f9e1f5f5a',
  correlation_id: 'call',
  causation_id: 'other-1@0',
  at: '2026-01-02T03:04:05.678901Z' as CommandMessage<never>['at'],
  epoch: 1,
  origin: { kind: 'step', cause: 'other-1@0', cause_position: 7 },
  command: { type: 'Open' },
}

it('a command is decoded as it was encoded', () => {
  expect(topic.decode(topic.encode(message))).toEqual(message)
})

it('a command sent again from the dead letters carries the count in a header, not in its body', () => {
  const { headers, value } = topic.encode({ ...message, replayed: 2 })
  expect(headers['folio_replayed']).toBe('2')
  expect(value).toEqual(topic.encode(message).value)
  expect(topic.decode({ headers, value })).toEqual({ ...message, replayed: 2 })
  expect(topic.decode({ headers: { ...headers, folio_replayed: 'often' }, value })).toEqual(message)
})
