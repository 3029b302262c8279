import { changeOffering as endpoint } from '@folio/contracts/http/operator/market/symbols.ts'
import { commissionsSchema } from '@folio/contracts/market/offering.ts'
import { commissionOutOfRange, limitOutOfRange } from '@folio/contracts/market/offering-ranges.ts'
import { type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../../handler.ts'
import { type OfferingRefused, sendOfferingCommand } from './send-offering-command.ts'

/** The refusal on the field that the market did not accept, with its range. */
const outOfRange = ({ reason, commissions = {}, limits = {} }: OfferingRefused): Refusal => {
  const wrong = commissionOutOfRange(commissions) ?? limitOutOfRange(limits)
  if (wrong === undefined) throw new Error(`the market refused an offering with ${reason}`)
  const { field, min, max } = wrong
  return { ...ruleViolation(reason, `${field} must be from ${min} to ${max}.`, { min, max }), field }
}

/** Changes the commissions and limits of a symbol; answers once the market's view shows them. */
export const changeOffering = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { commissions, limits } = call.body
  const command = {
    type: 'ChangeOffering' as const,
    symbol: call.params.symbol,
    commissions: commissionsSchema.parse(commissions),
    ...(limits === undefined ? {} : { limits }),
  }
  return sendOfferingCommand(gateway, call, { command, refusalOf: outOfRange })
})
