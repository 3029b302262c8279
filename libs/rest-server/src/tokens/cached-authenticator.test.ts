import { timestampOf } from '@folio/kernel/timestamp.ts'
import { expect, it } from 'vitest'
import type { Caller } from '../caller.ts'
import { cachedAuthenticator } from './cached-authenticator.ts'

const at = timestampOf(1_800_000_000_000_000)
const caller: Caller = {
  client_id: 'c1',
  application_id: 'a1',
  scopes: ['payment'],
  token_id: 't1',
  grant_id: 'g1',
  password_number: 0,
}

/** An authenticator that counts its look-ups and answers each when the test says so. */
const world = (found: Caller | undefined = caller) => {
  let looks = 0
  let answer = Promise.resolve()
  const tokens = cachedAuthenticator({
    authenticate: async () => {
      looks += 1
      await answer
      return found
    },
  })
  const hold = (): (() => void) => {
    const held = Promise.withResolvers<void>()
    answer = held.promise
    return held.resolve
  }
  return { tokens, looks: () => looks, hold }
}

it('caches a valid token, and no unknown one', async () => {
  const valid = world()
  expect(await valid.tokens.authenticate('x')).toBe(caller)
  expect(valid.tokens.remembered('x')).toBe(caller)
  const nobodys = cachedAuthenticator({ authenticate: async () => undefined })
  expect(await nobodys.authenticate('x')).toBeUndefined()
  expect(nobodys.remembered('x')).toBeUndefined()
})

it.each([
  ['itself', { client_id: 'c1', token_id: 't1', at }],
  ['its grant', { client_id: 'c1', grant_id: 'g1', at }],
  ['the password of its log-in', { client_id: 'c1', password_number: 0, at }],
  ['all that came through its application', { application_id: 'a1', at }],
  ['all that its client has', { client_id: 'c1', at }],
])('drops a token with %s, and ignores look-ups of it that still run', async (_, revocation) => {
  const { tokens } = world()
  await tokens.authenticate('x')
  tokens.revoke(revocation)
  expect(tokens.remembered('x')).toBeUndefined()
  expect(await tokens.authenticate('x')).toBeUndefined()
})

it('keeps tokens that were not revoked', async () => {
  const { tokens } = world()
  await tokens.authenticate('x')
  for (const other of [{ client_id: 'c1', token_id: 't2' }, { client_id: 'c1', grant_id: 'g2' }, { client_id: 'c2' }]) {
    tokens.revoke({ ...other, at })
  }
  tokens.revoke({ application_id: 'a2', at })
  expect(tokens.remembered('x')).toBe(caller)
})

it('ignores a look-up that began before the revocation', async () => {
  const { tokens, hold } = world()
  const release = hold()
  const checking = tokens.authenticate('x')
  tokens.revoke({ client_id: 'c1', token_id: 't1', at })
  release()
  expect(await checking).toBeUndefined()
  expect(tokens.remembered('x')).toBeUndefined()
})

it('caches a token no longer than its lifetime', async () => {
  const ended = world({ ...caller, expiresAtMs: Date.now() - 1 })
  expect(await ended.tokens.authenticate('x')).toBeUndefined()
  const ending = world({ ...caller, expiresAtMs: Date.now() + 2_000 })
  expect(await ending.tokens.authenticate('x')).toBeDefined()
  await expect.poll(() => ending.tokens.remembered('x')).toBeUndefined()
})
