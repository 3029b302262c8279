import { reviseModel as endpoint } from '@folio/contracts/http/operator/market/symbols.ts'
import { modelOutOfRange } from '@folio/contracts/market/offering-ranges.ts'
import { type Refusal, ruleViolation, unavailable } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../../handler.ts'
import { type OfferingRefused, sendOfferingCommand } from './send-offering-command.ts'

/** The refusal of a revision: of a simulated symbol, of a value outside its range, or before the last one is in force. */
const refusalOf = ({ reason, symbol, model }: OfferingRefused): Refusal => {
  const wrong = reason === 'model_out_of_range' && model !== undefined ? modelOutOfRange(model) : undefined
  if (wrong !== undefined) {
    const { field, min, max } = wrong
    return { ...ruleViolation(reason, `${field} must be from ${min} to ${max}.`, { min, max }), field }
  }
  if (reason === 'model_step_too_large') {
    const text = 'volatility must be at least half of and at most twice the one before; revise it in several steps.'
    return { ...ruleViolation(reason, text), field: 'volatility' }
  }
  return reason === 'model_revision_pending'
    ? ruleViolation(reason, `The last revision of ${symbol} is in force in less than 30 s; retry in a minute.`)
    : ruleViolation(reason, `The model of ${symbol} is its definition and is never revised.`)
}

/** Revises the estimates of the price of a market; answers once the market's view shows the revision. */
export const reviseModel = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  if (gateway.areModelRevisionsHeldBack) return unavailable()
  const { symbol } = call.params
  return sendOfferingCommand(gateway, call, { command: { type: 'ReviseModel', symbol, model: call.body }, refusalOf })
})
