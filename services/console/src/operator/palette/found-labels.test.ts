import { expect, it } from 'vitest'
import { foundLabels } from './found-labels.ts'

const ID = '5a1c2f60-3b44-4f0e-9d0a-0d8a2f6f5c11'

it('a client that was found by its name shows the name and its id', () =>
  expect(foundLabels({ kind: 'client', id: ID, about: 'client' }, 'alice')).toEqual({
    label: 'alice',
    about: `client ${ID}`,
  }))

it('a client that was found by its id, and any other thing, shows its id', () => {
  expect(foundLabels({ kind: 'client', id: ID, about: 'client' }, ID.toUpperCase()).label).toBe(ID)
  expect(foundLabels({ kind: 'options_account', id: '7', about: 'real' }, '7')).toEqual({
    label: '7',
    about: 'options account: real',
  })
})
