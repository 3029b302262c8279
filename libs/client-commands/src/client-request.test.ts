import { describe, expect, it } from 'vitest'
import { type ClientRequest, withIdentity } from './client-request.ts'

const KEY = Buffer.alloc(32, 1)
const REQUEST: ClientRequest = {
  clientId: 'client-1',
  endpoint: 'addToTally',
  requestId: 'r-1',
  body: '[1]',
  correlationId: 'call-1',
  receivedAt: 1_800_000_000_000_000,
}

describe('the identity of a request', () => {
  const request = withIdentity(KEY, REQUEST)

  it('is one command id for the same client, endpoint and request id, whatever the body', () => {
    expect(withIdentity(KEY, { ...REQUEST, body: '[2]' }).commandId).toBe(request.commandId)
    expect(withIdentity(KEY, { ...REQUEST, requestId: 'r-2' }).commandId).not.toBe(request.commandId)
  })

  it('has another fingerprint for another body, and for another key', () => {
    expect(withIdentity(KEY, { ...REQUEST, body: '[2]' }).fingerprint).not.toBe(request.fingerprint)
    expect(withIdentity(Buffer.alloc(32, 2), REQUEST).fingerprint).not.toBe(request.fingerprint)
  })
})
