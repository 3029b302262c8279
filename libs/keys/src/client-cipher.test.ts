import { unicodeText } from '@folio/kernel/testing/unicode-text.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decryptText, encryptText, fingerprintOf } from './client-cipher.ts'

const key = Buffer.alloc(32, 1)
const otherKey = Buffer.alloc(32, 2)
const clear = { commandId: '2ed6657d-e927-568b-95e1-2665a8aea6a2', field: 'description', text: 'Rent, März ✓' }
const field = { field: 'description' }

const nonceOf = (ciphertext: string): string => Buffer.from(ciphertext.slice(3), 'base64url').toString('hex', 0, 12)

describe('an encrypted text', () => {
  it('is decrypted with its key and its field', () => {
    const anyText = unicodeText({ maxLength: 300 })
    fc.assert(fc.property(anyText, (text) => decryptText(key, field, encryptText(key, { ...clear, text })) === text))
  })

  it('is a version and base64url', () => {
    expect(encryptText(key, clear)).toMatch(/^v1\.[A-Za-z0-9_-]+$/)
  })

  it('has the same bytes when the same command is repeated', () => {
    expect(encryptText(Buffer.from(key), clear)).toBe(encryptText(key, clear))
  })

  it('of an earlier release is decrypted', () => {
    expect(encryptText(key, clear)).toBe('v1.7k9epWcbDYEkmnvLttKkhz_y0W1F537F4r5YWpCPv4Exun4uoO1JX3TPXA')
  })

  it.each([
    ['text', { ...clear, text: 'Rent, März' }],
    ['command', { ...clear, commandId: '2ed6657d-e927-568b-95e1-2665a8aea6a3' }],
    ['field', { ...clear, field: 'note' }],
    ['place of the same letters', { ...clear, commandId: `${clear.commandId}d`, field: 'escription' }],
  ])('has another nonce for another %s', (_, changed) => {
    expect(nonceOf(encryptText(key, changed))).not.toBe(nonceOf(encryptText(key, clear)))
  })

  it('has another nonce under another key', () => {
    expect(nonceOf(encryptText(otherKey, clear))).not.toBe(nonceOf(encryptText(key, clear)))
  })

  it('is not decrypted with the key of another client', () => {
    expect(decryptText(otherKey, field, encryptText(key, clear))).toBeUndefined()
  })

  it('is not decrypted for another field', () => {
    expect(decryptText(key, { field: 'note' }, encryptText(key, clear))).toBeUndefined()
  })

  it('is not decrypted if any character was changed, dropped or added', () => {
    const ciphertext = encryptText(key, clear)
    for (let i = 0; i < ciphertext.length; i += 1) {
      const other = ciphertext[i] === 'A' ? 'B' : 'A'
      expect(decryptText(key, field, ciphertext.slice(0, i) + other + ciphertext.slice(i + 1))).toBeUndefined()
      expect(decryptText(key, field, ciphertext.slice(0, i) + ciphertext.slice(i + 1))).toBeUndefined()
    }
    expect(decryptText(key, field, `${ciphertext}A`)).toBeUndefined()
    expect(decryptText(key, field, `${ciphertext}=`)).toBeUndefined()
  })

  it.each(['', 'v1.', 'v1.AAAA', 'v2.AAAA', 'in clear'])('cannot be the text %j', (text) => {
    expect(decryptText(key, field, text)).toBeUndefined()
  })
})

describe('the fingerprint of a body', () => {
  it('is 64 hexadecimal digits, the same for the same client and body', () => {
    expect(fingerprintOf(key, '{"amount":"1"}')).toMatch(/^[0-9a-f]{64}$/)
    expect(fingerprintOf(Buffer.from(key), '{"amount":"1"}')).toBe(fingerprintOf(key, '{"amount":"1"}'))
  })

  it('differs for another body or another client', () => {
    expect(fingerprintOf(key, '{"amount":"2"}')).not.toBe(fingerprintOf(key, '{"amount":"1"}'))
    expect(fingerprintOf(otherKey, '{"amount":"1"}')).not.toBe(fingerprintOf(key, '{"amount":"1"}'))
  })

  it('stays the same in later versions of this code', () => {
    expect(fingerprintOf(key, '{"amount":"1"}')).toBe(
      'cd4e2b694bb68fd8070e90b4e74fc8a4ad629dca1f8c2ca4293eed1cb1f8f053',
    )
  })
})
