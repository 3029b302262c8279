import type { NoEvent } from '@folio/client-commands/request-outcome.ts'
import type { RecordedOutcome } from '@folio/contracts/messaging/reply-message.ts'
import type { TradingEvent, TradingEventData } from '@folio/contracts/trading/events.ts'
import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import { REQUEST_EXPIRED, TradeRefused } from '@folio/option-contracts/asking/trade-refused.ts'
import type { TradeOutcome } from './trade-sender.ts'

const failed = (message: string): CallRefused => new CallRefused({ code: 'InternalServerError', message })

const UNKNOWN_YET =
  'No answer came in time: the request may have been executed. Repeat a purchase with the same request_id, or look at the ' +
  'statement; without a request_id a repeat may buy once more.'

/** The refusal of a call that no event answers. */
const withoutEvent = ({ reason }: NoEvent): CallRefused => {
  switch (reason) {
    case 'duplicate_request_id':
      return new CallRefused({
        code: 'DuplicateRequestID',
        message: 'Another request has this request_id.',
        details: { field: 'request_id' },
      })
    case 'account_not_found':
      return new TradeRefused({ code: 'AccountDisabled', args: [] })
    case 'unavailable':
      return failed('This request had no effect, because a part of the system cannot be reached; retry shortly.')
    case 'no_answer':
      return failed(UNKNOWN_YET)
    case 'answer_unreadable':
      return failed('The recorded answer cannot be read now; repeat the request later.')
  }
}

/** The refusal of a repeated call whose first command may still take effect. */
export const notDecidedYet = (): CallRefused =>
  failed('The earlier request with this request_id has no answer yet; repeat it in some seconds.')

type Refused = TradingEventData<'PurchaseRefused' | 'SaleRefused' | 'LimitOrderRefused'>

const isOfType = <Type extends TradingEvent['type']>(
  recorded: RecordedOutcome,
  type: Type,
): recorded is RecordedOutcome & { readonly data: TradingEventData<Type> } => recorded.type === type

/** Returns the event that a call asked for; throws `CallRefused` for a refusal or where no event answers it. */
export const recordedEvent = <
  Type extends 'ContractBought' | 'ContractSold' | 'ContractCancelled' | 'LimitOrderChanged',
>(
  outcome: TradeOutcome,
  type: Type,
): { readonly data: TradingEventData<Type>; readonly revision: number } => {
  if ('reason' in outcome) throw withoutEvent(outcome)
  const { recorded } = outcome
  if (isOfType(recorded, type)) return recorded
  if (
    isOfType(recorded, 'PurchaseRefused') ||
    isOfType(recorded, 'SaleRefused') ||
    isOfType(recorded, 'LimitOrderRefused')
  ) {
    const { code, subcode, args }: Refused = recorded.data
    throw new TradeRefused({ code, subcode, args })
  }
  if (recorded.type === 'RequestExpired') throw new CallRefused(REQUEST_EXPIRED)
  throw new Error(`${recorded.type} is no answer to a command on a contract`)
}
