import { beforeAll, expect, it } from 'vitest'
import { type Passwords, passwords } from './passwords.ts'

let checked: Passwords
beforeAll(async () => {
  checked = await passwords()
})

it('a password is kept by argon2id, differently each time, and known again', async () => {
  const [first, second] = await Promise.all([checked.hashed('correct horse'), checked.hashed('correct horse')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(second).not.toBe(first)
  expect(await checked.isRight(first, 'correct horse')).toBe(true)
  expect(await checked.isRight(first, 'Correct horse')).toBe(false)
})

it('a password is the same however its letters are composed', async () => {
  const kept = await checked.hashed('Zürich über alles')
  expect(await checked.isRight(kept, 'Zürich über alles'.normalize('NFD'))).toBe(true)
})

it('where nothing is kept, no password is right', async () => {
  expect(await checked.isRight(undefined, 'correct horse')).toBe(false)
})

it('more than a bounded number at once are told to come again', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 80 }, () => checked.isRight(undefined, 'x')))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(80 - 66)
  expect(await checked.isRight(undefined, 'x')).toBe(false)
})
