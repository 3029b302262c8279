import { forgetCall } from '@folio/contracts/websocket/forget.ts'
import { proposalCall } from '@folio/contracts/websocket/trading/proposal.ts'
import { describe, expect, it } from 'vitest'
import { validateRequest } from './validate-request.ts'

const ASKED = { proposal: 1, contract_type: 'CALL', currency: 'USD', underlying_symbol: 'R_100' }

describe('a malformed request', () => {
  it.each([
    ['a missing field', { ...ASKED, underlying_symbol: undefined, symbol: 'R_100' }, 'underlying_symbol: is required'],
    ['a field of another type', { ...ASKED, amount: '10' }, 'amount: Invalid input: expected number, received string'],
    ['an unknown field', { ...ASKED, symbol: 'R_100' }, 'symbol: Unrecognized key: "symbol"'],
  ])('names %s', (_, request, message) => {
    expect(() => validateRequest(proposalCall, request)).toThrow(
      expect.objectContaining({ error: expect.objectContaining({ code: 'InputValidationFailed', message }) }),
    )
  })

  it('is let through where nothing is wrong', () => {
    const forget = { forget: '0123456789abcdef0123456789abcdef' }
    expect(validateRequest(forgetCall, forget)).toEqual(forget)
  })
})
