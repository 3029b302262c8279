import { expect, it } from 'vitest'
import { COMMANDS_MAX, COMMANDS_PER_ACCOUNT_MAX, commandRoom } from './command-room.ts'

it('an account may have so many commands under way, and others have room beside it', () => {
  const room = commandRoom()
  const places = Array.from({ length: COMMANDS_PER_ACCOUNT_MAX }, () => room.enter('hot'))
  expect(places).not.toContain(undefined)
  expect(room.enter('hot')).toBeUndefined()
  expect(room.enter('other')).toBeDefined()
  places[0]?.()
  expect(room.enter('hot')).toBeDefined()
  expect(room.enter('hot')).toBeUndefined()
})

it('all accounts together may have so many commands under way', () => {
  const room = commandRoom()
  const places = Array.from({ length: COMMANDS_MAX }, (_, n) => room.enter(`${n % 50}`))
  expect(places).not.toContain(undefined)
  expect(room.enter('one more')).toBeUndefined()
  places[0]?.()
  expect(room.enter('one more')).toBeDefined()
})
