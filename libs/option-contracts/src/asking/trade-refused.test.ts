import { expect, it } from 'vitest'
import { TradeRefused } from './trade-refused.ts'

it('a refusal in words of another release has the code of a purchase, no subcode and its arguments', () => {
  expect(new TradeRefused({ code: 'CodeOfLater', subcode: 'SubcodeOfLater', args: ['1'] }).error).toEqual({
    code: 'ContractBuyValidationError',
    message: 'The request was refused.',
    code_args: ['1'],
  })
})
