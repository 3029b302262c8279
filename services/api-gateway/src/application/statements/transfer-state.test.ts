import { describe, expect, it } from 'vitest'
import { transferStateOf } from './transfer-state.ts'

const SENT = { stream: 'wallet-1', revision: 10 }
const openAt = (stream: string, revision: number) => ({ stream, revision, since: '2026-01-31T12:00:00.000000Z' })

describe('the state of a sent transfer', () => {
  it('is pending while its process is open, in the stream that sent it or in one that refused it', () => {
    expect(transferStateOf(SENT, { open: openAt('wallet-1', 10), returned: undefined })).toBe('pending')
    expect(transferStateOf(SENT, { open: openAt('wallet-2', 70), returned: undefined })).toBe('pending')
  })

  it('is returned after its return, else complete', () => {
    expect(transferStateOf(SENT, { open: undefined, returned: { revision: 11 } })).toBe('returned')
    expect(transferStateOf(SENT, { open: undefined, returned: undefined })).toBe('complete')
  })
})

describe('of two transfers with one id, because the request id was purged and used again', () => {
  it('the later one is not returned by the return of the earlier one', () => {
    expect(transferStateOf(SENT, { open: undefined, returned: { revision: 9 } })).toBe('complete')
    expect(transferStateOf(SENT, { open: openAt('wallet-1', 10), returned: { revision: 9 } })).toBe('pending')
  })

  it('the earlier one is not pending while the later one is open', () => {
    expect(transferStateOf(SENT, { open: openAt('wallet-1', 12), returned: undefined })).toBe('complete')
    expect(transferStateOf(SENT, { open: openAt('wallet-1', 12), returned: { revision: 11 } })).toBe('returned')
  })
})
