import { forgetCall } from '@folio/contracts/websocket/forget.ts'
import { forgetAllCall } from '@folio/contracts/websocket/forget-all.ts'
import { ticksCall } from '@folio/contracts/websocket/market/ticks.ts'
import { proposalCall } from '@folio/contracts/websocket/trading/proposal.ts'
import { describe, expect, it } from 'vitest'
import { validateRequest } from './validate-request.ts'

const ASKED = { proposal: 1, contract_type: 'CALL', currency: 'USD', underlying_symbol: 'R_100' }

describe('a malformed request', () => {
  it.each([
    ['a missing field of few values', { ...ASKED, contract_type: undefined }, 'contract_type: is required'],
    ['a missing field', { ...ASKED, underlying_symbol: undefined, symbol: 'R_100' }, 'underlying_symbol: is required'],
    ['a field of another type', { ...ASKED, amount: '10' }, 'amount: Invalid input: expected number, received string'],
    ['an unknown field', { ...ASKED, symbol: 'R_100' }, 'symbol: Unrecognized key: "symbol"'],
  ])('names %s', (_, request, message) => {
    expect(() => validateRequest(proposalCall, request)).toThrow(
      expect.objectContaining({ error: expect.objectContaining({ code: 'InputValidationFailed', message }) }),
    )
  })

  it.each([
    [
      ticksCall,
      { ticks: Array.from({ length: 101 }, () => 'R_100') },
      'ticks: Too big: expected array to have <=100 items',
    ],
    [ticksCall, { ticks: ['R_100', 7] }, 'ticks.1: Invalid input: expected string, received number'],
    [forgetAllCall, { forget_all: ['ticks', 'tock'] }, 'forget_all.1: Invalid option: expected one of '],
    [forgetAllCall, { forget_all: 'tock' }, 'forget_all: Invalid option: expected one of '],
    [forgetAllCall, {}, 'forget_all: is required'],
  ])('names the problem of the form that a field of several forms has: %#', (call, request, message) => {
    expect(() => validateRequest<unknown>(call, request)).toThrow(
      expect.objectContaining({ error: expect.objectContaining({ message: expect.stringContaining(message) }) }),
    )
  })

  it('names an unknown type of contract as an argument of the message', () => {
    expect(() => validateRequest(proposalCall, { ...ASKED, contract_type: 'FLIP' })).toThrow(
      expect.objectContaining({
        error: {
          code: 'InputValidationFailed',
          subcode: 'InvalidContractType',
          message: 'There is no contract type [_1].',
          code_args: ['FLIP'],
          details: { field: 'contract_type' },
        },
      }),
    )
  })

  it('is let through where nothing is wrong', () => {
    const forget = { forget: '0123456789abcdef0123456789abcdef' }
    expect(validateRequest(forgetCall, forget)).toEqual(forget)
  })
})
