import type { NoEvent, RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import type { bulkPurchase, PurchaseError } from '@folio/contracts/http/options/bulk-purchase.ts'
import type { TradingAnswer } from '@folio/contracts/trading/commands.ts'
import type { TradingEventOf } from '@folio/contracts/trading/events.ts'
import { REQUEST_EXPIRED, type RefusalWords, TradeRefused } from '@folio/option-contracts/asking/trade-refused.ts'
import { duplicateRequestId, unavailable } from '@folio/rest-server/refusal.ts'
import { answeringEvent, unknownAnswer } from '../commands/answering-event.ts'
import { formatAmount } from '../format-answer.ts'
import type { Gateway } from '../gateway.ts'
import type { Answer } from '../handler.ts'

/** One item of an answer: a purchase of an account, or its error. */
export type PurchaseItem = Answer<typeof bulkPurchase>['data']['transactions'][number]

const NO_ANSWER: PurchaseError = {
  code: 'GatewayTimeout',
  message:
    'No answer came in time: the purchase may have been executed. Repeat the call with the same request_id, or look at ' +
    'the statement; without a request_id a repeat may buy once more.',
}

const UNAVAILABLE: PurchaseError = { code: 'ServiceUnavailable', message: unavailable().message }

/** Puts arguments into the template of a message. */
const filled = (message: string, args: readonly unknown[]): string =>
  message.replaceAll(/\[_(\d)\]/g, (place, number: string) => String(args[Number(number) - 1] ?? place))

/** The error of a purchase that the sockets would refuse in the same words; an item has no subcode. */
export const errorOf = ({ error }: TradeRefused): PurchaseError => {
  const { code, message, code_args = [] } = error
  return { code, message: filled(message, code_args) }
}

/** The error of a refusal in the words of the sockets. */
export const refusedAs = (refused: RefusalWords): PurchaseError => errorOf(new TradeRefused(refused))

const errorWithoutEvent = ({ reason }: NoEvent): PurchaseError => {
  switch (reason) {
    case 'duplicate_request_id':
      return { code: 'DuplicateRequestID', message: duplicateRequestId().message }
    case 'account_not_found':
      return refusedAs({ code: 'AccountDisabled', args: [] })
    case 'no_answer':
      return NO_ANSWER
    case 'unavailable':
    case 'answer_unreadable':
      return UNAVAILABLE
  }
}

/** Makes the item of an account from the outcome of its purchase. */
export const purchaseItem = (
  { currencies }: Pick<Gateway, 'currencies'>,
  account_id: string,
  outcome: RequestOutcome | NoEvent,
): PurchaseItem => {
  if ('reason' in outcome) return { account_id, error: errorWithoutEvent(outcome) }
  const event = answeringEvent<TradingAnswer<'BuyContract'> | TradingEventOf<'RequestExpired'>>(outcome)
  switch (event.type) {
    case 'ContractBought': {
      const { contract_id, buy_price, buy_transaction_id, currency } = event.data.contract
      const price = formatAmount(currencies, currency, buy_price)
      return { account_id, contract_id, buy_price: price, transaction_id: buy_transaction_id }
    }
    case 'PurchaseRefused':
      return { account_id, error: refusedAs(event.data) }
    case 'RequestExpired':
      return { account_id, error: REQUEST_EXPIRED }
    default:
      return unknownAnswer(event, outcome)
  }
}
