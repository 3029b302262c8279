import { expect, it } from 'vitest'
import { foundLabels } from './found-labels.ts'

const ID = '5a1c2f60-3b44-4f0e-9d0a-0d8a2f6f5c11'

it('a client that was found by its name shows the name and its id', () =>
  expect(foundLabels({ kind: 'client', id: ID, about: 'client' }, 'alice')).toEqual({
    label: 'alice',
    about: `client ${ID}`,
  }))

it('a payment agent shows the name by which it was found, and its kind once', () => {
  const agent = { kind: 'payment_agent', id: '1', about: 'inactive payment agent' } as const
  expect(foundLabels(agent, 'corner shop')).toEqual({ label: 'corner shop', about: 'inactive payment agent 1' })
  expect(foundLabels(agent, '1')).toEqual({ label: '1', about: 'inactive payment agent' })
})

it('a client that was found by its id, and any other thing, shows its id', () => {
  expect(foundLabels({ kind: 'client', id: ID, about: 'client' }, ID.toUpperCase()).label).toBe(ID)
  expect(foundLabels({ kind: 'options_account', id: '7', about: 'real' }, '7')).toEqual({
    label: '7',
    about: 'options account: real',
  })
})
