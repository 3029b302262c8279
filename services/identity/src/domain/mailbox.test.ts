import { expect, it } from 'vitest'
import { mailboxOf } from './mailbox.ts'

it.each([
  ['ada+1@example.com', 'ada@example.com'],
  ['ada+1+2@Example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['Ada@GoogleMail.com', 'Ada@gmail.com'],
  ['+1@example.com', '+1@example.com'],
])('messages to %s are counted as those to %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
