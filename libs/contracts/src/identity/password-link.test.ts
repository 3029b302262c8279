import { expect, it } from 'vitest'
import { passwordLinkHash, passwordLinkIn, passwordLinkSecret, passwordLinkText } from './password-link.ts'

const clientId = '3b241101-e2bb-4255-8caf-4136c566a962'
const commandId = '6fa459ea-ee8a-5ca4-894e-db77e160355e'
const key = new Uint8Array(32).fill(7)

it('a link derives from the key and the command alone', () => {
  const secret = passwordLinkSecret(key, commandId)
  expect(passwordLinkSecret(key, commandId)).toBe(secret)
  expect(passwordLinkSecret(key, clientId)).not.toBe(secret)
  expect(passwordLinkSecret(new Uint8Array(32), commandId)).not.toBe(secret)
})

it('a link is read as it was written', () => {
  const link = { clientId, secret: passwordLinkSecret(key, commandId) }
  expect(passwordLinkIn(passwordLinkText(link))).toEqual(link)
})

it.each(['', clientId, `${clientId}.`, `${clientId}.short`, `${clientId}.${'x'.repeat(28)}`, `x.${'x'.repeat(27)}`])(
  '"%s" is not parsed as a link',
  (text) => expect(passwordLinkIn(text)).toBeUndefined(),
)

it('the stored hash of a link is no link', () => {
  const secret = passwordLinkSecret(key, commandId)
  expect(passwordLinkHash(secret)).toMatch(/^[0-9a-f]{64}$/)
  expect(passwordLinkIn(`${clientId}.${passwordLinkHash(secret)}`)).toBeUndefined()
})
