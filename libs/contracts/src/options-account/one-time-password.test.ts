import { expect, it } from 'vitest'
import { OTP_TTL_MS, type OtpEntry, otpEntrySchema, otpKey } from './one-time-password.ts'

const entry: OtpEntry = {
  account_id: 'DOT90000001',
  account_type: 'demo',
  client_id: 'client-1',
  application_id: 'application-1',
  token_id: 'token-1',
  expires_at: 1_800_000_000_000 + OTP_TTL_MS,
}

it('the key of a one-time password holds only its hash', () => {
  expect(otpKey('secret')).toMatch(/^otp\/[0-9a-f]{64}$/)
  expect(otpKey('secret')).not.toContain('secret')
})

it('the value of a one-time password is parsed strictly', () => {
  expect(otpEntrySchema.parse(entry)).toEqual(entry)
  expect(() => otpEntrySchema.parse({ ...entry, scopes: ['trade'] })).toThrow()
})
