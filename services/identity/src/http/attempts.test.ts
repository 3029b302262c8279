import { expect, it } from 'vitest'
import { attempts } from './attempts.ts'

const from = (address: string, email: string) => ({ address, email })

/** How many of so many attempts are let through. */
const allowed = async (times: number, attempt: (n: number) => Promise<number | undefined>): Promise<number> => {
  let count = 0
  for (let n = 0; n < times; n += 1) if ((await attempt(n)) === undefined) count += 1
  return count
}

it('five wrong log-ins of an e-mail address from one address are enough for a while, whatever its case', async () => {
  const { logIn } = attempts()
  expect(await allowed(4, () => logIn(from('1.1.1.1', 'a@b.example')))).toBe(4)
  expect(await allowed(4, () => logIn(from('1.1.1.1', 'A@B.example')))).toBe(1)
  expect(await logIn(from('1.1.1.1', 'a@b.example'))).toBeGreaterThan(800)
  expect(await logIn(from('2.2.2.2', 'a@b.example'))).toBeUndefined()
})

it('an e-mail address is tried thirty times at most, from wherever', async () => {
  const { logIn } = attempts()
  expect(await allowed(40, (n) => logIn(from(`1.1.1.${n}`, 'a@b.example')))).toBe(30)
})

it('an address tries fifty times at most, whatever e-mail addresses', async () => {
  const { logIn } = attempts()
  expect(await allowed(60, (n) => logIn(from('1.1.1.1', `${n}@b.example`)))).toBe(50)
})

it('log-ins that were right are not held against anybody', async () => {
  const { logIn, succeeded } = attempts()
  for (let n = 0; n < 40; n += 1) {
    expect(await logIn(from('1.1.1.1', 'a@b.example'))).toBeUndefined()
    await succeeded(from('1.1.1.1', 'a@b.example'))
  }
})

it('an address signs up ten times an hour at most', async () => {
  const { signUp } = attempts()
  expect(await allowed(12, (n) => signUp(from('1.1.1.1', `${n}@b.example`)))).toBe(10)
})
