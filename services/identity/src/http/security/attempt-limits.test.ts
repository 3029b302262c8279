import { memoryLimiter, type Policy } from '@folio/access/rate-limit.ts'
import { expect, it } from 'vitest'
import { attemptLimits } from './attempt-limits.ts'
import { WAITING_MAX } from './log-in-delays.ts'

const counted = (quotas: readonly Policy[] = [], pause = async (_: number) => {}) =>
  attemptLimits({ limiter: memoryLimiter, quotas, pause })

const from = (address: string, email: string, device?: string) => ({ address, email, device })

/** Returns the number of allowed attempts of this many. */
const allowed = async (times: number, attempt: (n: number) => Promise<unknown>): Promise<number> => {
  let count = 0
  for (let n = 0; n < times; n += 1) if ((await attempt(n)) === undefined) count += 1
  return count
}

it('an IP address gets ten log-ins with one e-mail address, then has to wait', async () => {
  const { logIn } = counted()
  expect(await allowed(12, () => logIn(from('1.1.1.1', 'ada')))).toBe(10)
  expect(await logIn(from('1.1.1.1', 'ada'))).toBeGreaterThan(800)
  expect(await logIn(from('1.1.1.1', 'grace'))).toBeUndefined()
  expect(await logIn(from('2.2.2.2', 'ada'))).toBeUndefined()
})

it('an e-mail address gets forty log-ins without delay, from any IP address, then growing delays', async () => {
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

it('delayed log-ins are bounded for one e-mail address and in total; one more is refused with a time to wait', async () => {
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

it('one IP address has at most two delayed log-ins with one e-mail address, so that others can log in', async () => {
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

it('an e-mail address gets five hundred log-ins a day; beyond them only known devices and emailed links log in', async () => {
  const { logIn, confirm } = counted()
  expect(await allowed(520, (n) => logIn(from(`address ${n}`, 'ada')))).toBe(500)
  expect(await logIn(from('another', 'ada'))).toBe('known_devices_only')
  expect(await logIn(from('another', 'ada', 'laptop'))).toBeUndefined()
  expect(await confirm(from('another', 'ada'))).toBeUndefined()
  expect(await logIn(from('another', 'grace'))).toBeUndefined()
})

it('simultaneous log-ins do not exceed the bucket of a day', async () => {
  const { logIn } = counted([{ name: 'log-in-email-day', quota: 20, windowSeconds: 86_400 }])
  const refusals = await Promise.all(Array.from({ length: 40 }, (_, n) => logIn(from(`address ${n}`, 'ada'))))
  expect(refusals.filter((refusal) => refusal === 'known_devices_only')).toHaveLength(20)
})

it('a known device has its own bucket, and beyond it counts like an unknown one', async () => {
  const { logIn } = counted()
  expect(await allowed(12, () => logIn(from('1.1.1.1', 'ada')))).toBe(10)
  expect(await allowed(12, () => logIn(from('1.1.1.1', 'ada', 'laptop')))).toBe(10)
  expect(await logIn(from('2.2.2.2', 'ada', 'laptop'))).toBeUndefined()
})

it('an e-mail address makes at most five devices known in an hour', async () => {
  const { mayRememberDevice } = counted()
  const known: boolean[] = []
  for (let n = 0; n < 7; n += 1) known.push(await mayRememberDevice({ email: 'ada' }))
  expect(known).toEqual([true, true, true, true, true, false, false])
  expect(await mayRememberDevice({ email: 'grace' })).toBe(true)
})

it('an IP address gets a hundred log-ins, with any e-mail addresses', async () => {
  const { logIn } = counted()
  expect(await allowed(110, (n) => logIn(from('1.1.1.1', `${n}`)))).toBe(100)
})

it('an IP address requests ten links an hour, and the same link is sent again three times', async () => {
  const { askLink, sendLinkAgain } = counted()
  expect(await allowed(12, () => askLink({ address: '2.2.2.2' }))).toBe(10)
  expect(await askLink({ address: '1.1.1.1' })).toBeUndefined()
  const sent = [await sendLinkAgain('a'), await sendLinkAgain('a'), await sendLinkAgain('a'), await sendLinkAgain('a')]
  expect([...sent, await sendLinkAgain('b')]).toEqual([true, true, true, false, true])
})

it('an e-mail address gets five messages an hour, queues five more for the next hour, and drops others', async () => {
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

it('given policies replace the default ones of the same name, and the others stay', async () => {
  const { signUp, logIn } = counted([
    { name: 'sign-up', quota: 2, windowSeconds: 60 },
    { name: 'log-in-pair', quota: 11, windowSeconds: 900 },
  ])
  expect(await allowed(5, () => signUp({ address: '1.1.1.1' }))).toBe(2)
  expect(await signUp({ address: '1.1.1.1' })).toBeLessThanOrEqual(60)
  expect(await allowed(15, () => logIn(from('1.1.1.1', 'ada')))).toBe(11)
  expect(await allowed(110, (n) => logIn(from('2.2.2.2', `${n}`)))).toBe(100)
})
