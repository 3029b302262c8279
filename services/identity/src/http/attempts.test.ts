import { memoryLimiter, type Policy } from '@folio/service-kit/limiter.ts'
import { expect, it } from 'vitest'
import { attempts } from './attempts.ts'

const counted = (quotas: readonly Policy[] = []) => attempts({ limiter: memoryLimiter, quotas })

const from = (address: string, email: string) => ({ address, email })

/** How many of so many attempts are let through. */
const allowed = async (times: number, attempt: (n: number) => Promise<number | undefined>): Promise<number> => {
  let count = 0
  for (let n = 0; n < times; n += 1) if ((await attempt(n)) === undefined) count += 1
  return count
}

it('ten log-ins with an e-mail address from one address are enough for a while', async () => {
  const { logIn } = counted()
  expect(await allowed(12, () => logIn(from('1.1.1.1', 'ada')))).toBe(10)
  expect(await logIn(from('1.1.1.1', 'ada'))).toBeGreaterThan(800)
  expect(await logIn(from('1.1.1.1', 'grace'))).toBeUndefined()
  expect(await logIn(from('2.2.2.2', 'ada'))).toBeUndefined()
})

it('an e-mail address is tried forty times at most, from wherever', async () => {
  const { logIn } = counted()
  expect(await allowed(50, (n) => logIn(from(`1.1.1.${n}`, 'ada')))).toBe(40)
})

it('an address tries a hundred times at most, with whatever e-mail addresses', async () => {
  const { logIn } = counted()
  expect(await allowed(110, (n) => logIn(from('1.1.1.1', `${n}`)))).toBe(100)
})

it('a link for an e-mail address is asked for three times an hour, and ten times by an address', async () => {
  const { askLink } = counted()
  expect(await allowed(5, (n) => askLink(from(`1.1.1.${n}`, 'ada')))).toBe(3)
  expect(await allowed(12, (n) => askLink(from('2.2.2.2', `${n}`)))).toBe(10)
})

it('an address uses thirty links an hour at most', async () => {
  const { useLink } = counted()
  expect(await allowed(32, () => useLink({ address: '1.1.1.1' }))).toBe(30)
})

it('an address signs up ten times an hour at most', async () => {
  const { signUp } = counted()
  expect(await allowed(12, () => signUp({ address: '1.1.1.1' }))).toBe(10)
  expect(await signUp({ address: '1.1.1.1' })).toBeGreaterThan(3500)
})

it('the limits are those that were given, and the default ones besides', async () => {
  const { signUp, logIn } = counted([
    { name: 'sign-up', quota: 2, windowSeconds: 60 },
    { name: 'log-in-pair', quota: 11, windowSeconds: 900 },
  ])
  expect(await allowed(5, () => signUp({ address: '1.1.1.1' }))).toBe(2)
  expect(await signUp({ address: '1.1.1.1' })).toBeLessThanOrEqual(60)
  expect(await allowed(15, () => logIn(from('1.1.1.1', 'ada')))).toBe(11)
  expect(await allowed(110, (n) => logIn(from('2.2.2.2', `${n}`)))).toBe(100)
})
