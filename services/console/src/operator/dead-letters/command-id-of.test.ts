import { expect, it } from 'vitest'
import { commandIdOf } from './command-id-of.ts'

it('a letter names the id of its command, unless the service cannot read it', () => {
  expect(commandIdOf({ decoded: { command_id: '3b241101-e2bb-4255-8caf-4136c566a962', account: 'a' } })).toBe(
    '3b241101-e2bb-4255-8caf-4136c566a962',
  )
  expect(commandIdOf({ decoded: { command_id: 7 } })).toBeUndefined()
  expect(commandIdOf({ decoded: null })).toBeUndefined()
})
