import { memoryLimiter, type Policy } from '@folio/service-kit/limiter.ts'
import { expect, it } from 'vitest'
import { attempts } from './attempts.ts'
import { WAITING_MAX } from './waiting-log-ins.ts'

const counted = (quotas: readonly Policy[] = [], pause = async (_: number) => {}) =>
  attempts({ limiter: memoryLimiter, quotas, pause })

const from = (address: string, email: string, device?: string) => ({ address, email, device })

/** How many of so many attempts are let through. */
const allowed = async (times: number, attempt: (n: number) => Promise<unknown>): Promise<number> => {
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

it('an e-mail address is tried forty times without delay, from wherever, then ever more slowly', async () => {
  const paused: number[] = []
  const { logIn } = counted([], async (ms) => void paused.push(ms))
  expect(await allowed(40, (n) => logIn(from(`1.1.1.${n}`, 'ada')))).toBe(40)
  expect(paused).toEqual([])
  expect(await allowed(45, (n) => logIn(from(`2.2.2.${n}`, 'ada')))).toBe(45)
  const times = (ms: number) => paused.filter((one) => one === ms).length
  expect([times(1000), times(2000), times(4000), times(8000), paused.length]).toEqual([10, 10, 10, 15, 45])
  expect(await logIn(from('3.3.3.3', 'grace'))).toBeUndefined()
  expect(paused).toHaveLength(45)
})

it('so many wait at a time, of one e-mail address and of all; one more is told to come again', async () => {
  const waits = Promise.withResolvers<void>()
  const { logIn } = counted([{ name: 'log-in-email', quota: 1, windowSeconds: 900 }], () => waits.promise)
  const asked = (email: string, times: number) =>
    Array.from({ length: times }, (_, n) => logIn(from(`${email} at ${n}`, email)))
  const first = asked('ada', 1 + WAITING_MAX.ofOne)
  expect(await first[0]).toBeUndefined()
  await new Promise((resolve) => setImmediate(resolve))
  expect(await logIn(from('one more', 'ada'))).toBe(8)
  const emails = Math.floor(WAITING_MAX.all / WAITING_MAX.ofOne)
  const others = Array.from({ length: emails }, (_, n) => asked(`person ${n}`, 1 + WAITING_MAX.ofOne)).flat()
  const answers = Promise.all([...first, ...others])
  await new Promise((resolve) => setImmediate(resolve))
  await logIn(from('a', 'somebody else'))
  expect(await logIn(from('b', 'somebody else'))).toBe(8)
  waits.resolve()
  const refused = (await answers).filter((seconds) => seconds !== undefined)
  expect(refused).toHaveLength((emails + 1) * WAITING_MAX.ofOne - WAITING_MAX.all)
  expect(await logIn(from('c', 'somebody else'))).toBeUndefined()
})

it('of one address two wait at a time with one e-mail address, so that it leaves room for others', async () => {
  const waits = Promise.withResolvers<void>()
  const { logIn } = counted([{ name: 'log-in-email', quota: 1, windowSeconds: 900 }], () => waits.promise)
  await logIn(from('0.0.0.0', 'ada'))
  const flood = Array.from({ length: 9 }, () => logIn(from('1.1.1.1', 'ada')))
  const owner = logIn(from('2.2.2.2', 'ada'))
  await new Promise((resolve) => setImmediate(resolve))
  waits.resolve()
  expect((await Promise.all(flood)).filter((refusal) => refusal === undefined)).toHaveLength(WAITING_MAX.ofPair)
  expect(await owner).toBeUndefined()
})

it('an e-mail address is tried five hundred times a day; beyond it only known devices and emailed links let in', async () => {
  const { logIn, confirm } = counted()
  expect(await allowed(520, (n) => logIn(from(`address ${n}`, 'ada')))).toBe(500)
  expect(await logIn(from('another', 'ada'))).toBe('known_devices_only')
  expect(await logIn(from('another', 'ada', 'laptop'))).toBeUndefined()
  expect(await confirm(from('another', 'ada'))).toBeUndefined()
  expect(await logIn(from('another', 'grace'))).toBeUndefined()
})

it('log-ins at the same moment do not pass the bucket of a day', async () => {
  const { logIn } = counted([{ name: 'log-in-email-day', quota: 20, windowSeconds: 86_400 }])
  const refusals = await Promise.all(Array.from({ length: 40 }, (_, n) => logIn(from(`address ${n}`, 'ada'))))
  expect(refusals.filter((refusal) => refusal === 'known_devices_only')).toHaveLength(20)
})

it('a known device has a bucket of its own, and beyond it is as any other', async () => {
  const { logIn } = counted()
  expect(await allowed(12, () => logIn(from('1.1.1.1', 'ada')))).toBe(10)
  expect(await allowed(12, () => logIn(from('1.1.1.1', 'ada', 'laptop')))).toBe(10)
  expect(await logIn(from('2.2.2.2', 'ada', 'laptop'))).toBeUndefined()
})

it('an e-mail address makes five devices known in an hour', async () => {
  const { knowDevice } = counted()
  const known: boolean[] = []
  for (let n = 0; n < 7; n += 1) known.push(await knowDevice({ email: 'ada' }))
  expect(known).toEqual([true, true, true, true, true, false, false])
  expect(await knowDevice({ email: 'grace' })).toBe(true)
})

it('an address tries a hundred times at most, with whatever e-mail addresses', async () => {
  const { logIn } = counted()
  expect(await allowed(110, (n) => logIn(from('1.1.1.1', `${n}`)))).toBe(100)
})

it('links are asked for ten times an hour by an address, and the same one is sent again three times', async () => {
  const { askLink, sendLinkAgain } = counted()
  expect(await allowed(12, () => askLink({ address: '2.2.2.2' }))).toBe(10)
  expect(await askLink({ address: '1.1.1.1' })).toBeUndefined()
  const sent = [await sendLinkAgain('a'), await sendLinkAgain('a'), await sendLinkAgain('a'), await sendLinkAgain('a')]
  expect([...sent, await sendLinkAgain('b')]).toEqual([true, true, true, false, true])
})

it('an e-mail address is sent five messages an hour, five more in the next one, and no others', async () => {
  const { mail } = counted()
  const delays: (number | undefined)[] = []
  for (let n = 0; n < 12; n += 1) delays.push(await mail({ email: 'ada' }))
  expect(delays.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
  for (const seconds of delays.slice(5, 10)) expect(seconds).toBeGreaterThan(3500)
  expect(delays.slice(10)).toEqual([undefined, undefined])
  expect(await mail({ email: 'grace' })).toBe(0)
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
