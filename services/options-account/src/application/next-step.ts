import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import { kindOf } from '@folio/contracts/options-account/account.ts'
import { optionsAccountCommands } from '@folio/contracts/options-account/commands.ts'
import {
  type AccountClaimEvent,
  accountClaimEvents,
  type OptionsAccountEvent,
} from '@folio/contracts/options-account/events.ts'
import { accountClaimStream, OPTIONS_ACCOUNT_STREAM_PREFIX } from '@folio/contracts/options-account/views.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { type NextStep, step } from '@folio/service-kit/processes/next-step.ts'

/**
 * Returns the step after an event: a requested account is registered, a taken number is replaced by the next one, and a
 * registered account is opened by the trading service.
 */
export const nextStep: NextStep<AccountClaimEvent | OptionsAccountEvent> = (event, ref) => {
  if (isNoOp(accountClaimEvents, event)) return undefined
  switch (event.type) {
    case 'AccountRequested': {
      const { attempt: _, ...account } = event.data
      const stream = OPTIONS_ACCOUNT_STREAM_PREFIX + account.account_id
      return step(optionsAccountCommands, stream, { type: 'RegisterAccount', ...account, requested: ref })
    }
    case 'RegistrationRefused': {
      const { account_id } = event.data
      const claim = accountClaimStream(kindOf(event.data))
      return step(optionsAccountCommands, claim, { type: 'ReplaceNumber', account_id, refused: ref })
    }
    case 'AccountRegistered': {
      const { requested: _, ...account } = event.data
      return step(tradingCommands, account.account_id, { type: 'OpenAccount', ...account, registered: ref })
    }
    case 'AccountActivated':
      return undefined
    default:
      return unreachable(event)
  }
}
