import { expect, it } from 'vitest'
import { passwordHasher } from './password-hasher.ts'

const checked = passwordHasher()

it('a password gets another argon2id hash each time, and matches each of them', async () => {
  const [first, second] = await Promise.all([checked.hash('correct horse'), checked.hash('correct horse')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(second).not.toBe(first)
  expect(await checked.matches(first, 'correct horse')).toBe(true)
  expect(await checked.matches(first, 'Correct horse')).toBe(false)
})

it('a hasher of another cost makes hashes of that cost, and matches those of any', async () => {
  const cheap = passwordHasher({ memoryKib: 8, passes: 1 })
  const hash = await cheap.hash('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect(await Promise.all([cheap, checked].map((each) => each.matches(hash, 'correct horse')))).toEqual([true, true])
  expect(await cheap.matches(await checked.hash('correct horse'), 'correct horse')).toBe(true)
  expect(await cheap.matches(undefined, 'correct horse')).toBe(false)
})

it('a password matches in any Unicode composition', async () => {
  const kept = await checked.hash('Zürich über alles')
  expect(await checked.matches(kept, 'Zürich über alles'.normalize('NFD'))).toBe(true)
})

it('no password matches a missing hash', async () => {
  expect(await checked.matches(undefined, 'correct horse')).toBe(false)
})

it('calls beyond the bound are rejected', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 80 }, () => checked.matches(undefined, 'x')))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(80 - 66)
  expect(await checked.matches(undefined, 'x')).toBe(false)
})
