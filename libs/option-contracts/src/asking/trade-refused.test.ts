import { expect, it } from 'vitest'
import { TradeRefused } from './trade-refused.ts'

it('a refusal in words of another release has the code of a purchase, no subcode and its arguments', () => {
  expect(new TradeRefused({ code: 'CodeOfLater', subcode: 'SubcodeOfLater', args: ['1'] }).error).toEqual({
    code: 'ContractBuyValidationError',
    message: 'The request was refused.',
    code_args: ['1'],
  })
})

it.each([
  ['TradingDurationNotAllowed', 'contracts_for lists the durations'],
  ['DealCancellationNotAvailable', 'contracts_for lists those of the symbol as cancellation_range'],
  ['ContractExpiryNotAllowed', 'they take neither duration nor date_expiry'],
  ['InvalidBarrier', 'it lies at the spot, or on the wrong side of it'],
])('the message of %s says what the client can do', (subcode, way) => {
  const { error } = new TradeRefused({ code: 'OfferingsValidationError', subcode, args: [] })
  expect(error.message).toContain(way)
})
