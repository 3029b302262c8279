import { expect, it } from 'vitest'
import { COMMANDS_MAX, COMMANDS_PER_ACCOUNT_MAX, inFlightLimiter } from './in-flight-limiter.ts'

it('the limit of one account leaves capacity for other accounts', () => {
  const room = inFlightLimiter()
  const places = Array.from({ length: COMMANDS_PER_ACCOUNT_MAX }, () => room.acquire('hot'))
  expect(places).not.toContain(undefined)
  expect(room.acquire('hot')).toBeUndefined()
  expect(room.acquire('other')).toBeDefined()
  places[0]?.()
  expect(room.acquire('hot')).toBeDefined()
  expect(room.acquire('hot')).toBeUndefined()
})

it('all accounts together have a limit of commands in flight', () => {
  const room = inFlightLimiter()
  const places = Array.from({ length: COMMANDS_MAX }, (_, n) => room.acquire(`${n % 50}`))
  expect(places).not.toContain(undefined)
  expect(room.acquire('one more')).toBeUndefined()
  places[0]?.()
  expect(room.acquire('one more')).toBeDefined()
})

it('a batch counts each of its commands, and one above the limit of its account is accepted alone', () => {
  const room = inFlightLimiter()
  const batch = room.acquire('payer', COMMANDS_PER_ACCOUNT_MAX + 300)
  expect(batch).toBeDefined()
  expect(room.acquire('payer')).toBeUndefined()
  batch?.()
  const one = room.acquire('payer')
  expect(room.acquire('payer', COMMANDS_PER_ACCOUNT_MAX)).toBeUndefined()
  one?.()
  expect(room.acquire('other', COMMANDS_MAX)).toBeDefined()
  expect(room.acquire('payer', 2)).toBeUndefined()
})
