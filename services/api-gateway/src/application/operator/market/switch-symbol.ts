import {
  resumeSymbol as resumptionEndpoint,
  suspendSymbol as suspensionEndpoint,
} from '@folio/contracts/http/operator/market/symbols.ts'
import type { OfferingCommand } from '@folio/contracts/market/commands.ts'
import { type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type Call, handle } from '../../handler.ts'
import { type OfferingRefused, sendOfferingCommand } from './send-offering-command.ts'

type SwitchSymbol = typeof suspensionEndpoint | typeof resumptionEndpoint
type Switch = Extract<OfferingCommand, { type: 'SuspendSymbol' | 'ResumeSymbol' }>

const refusalOf = ({ reason, symbol }: OfferingRefused): Refusal =>
  ruleViolation(
    reason,
    reason === 'already_suspended' ? `${symbol} is suspended already.` : `${symbol} is not suspended.`,
  )

const switchSymbol =
  (commandFor: (symbol: string) => Switch) =>
  (gateway: Gateway, call: Call<SwitchSymbol>): Promise<Answer<SwitchSymbol> | Refusal> =>
    sendOfferingCommand(gateway, call, { command: commandFor(call.params.symbol), refusalOf })

/** Stops sales of a symbol; answers once the market's view shows it. */
export const suspendSymbol = handle(
  suspensionEndpoint,
  switchSymbol((symbol) => ({ type: 'SuspendSymbol', symbol, reason: 'operator' })),
)

/** Allows sales of a suspended symbol again; answers once the market's view shows it. */
export const resumeSymbol = handle(
  resumptionEndpoint,
  switchSymbol((symbol) => ({ type: 'ResumeSymbol', symbol })),
)
