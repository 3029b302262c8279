import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import {
  contractTypeOf,
  isDigital,
  type OptionContract,
  payoutOf,
} from '@folio/contracts/trading/contracts/option-contract.ts'
import type { ShownContract } from '@folio/contracts/websocket/trading/proposal-open-contract.ts'
import { type Amount, amountOf, minus, quotientHalfUp, times, withDecimals } from '@folio/kernel/amount.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import { refusalMessage } from '@folio/option-contracts/asking/refusal-messages.ts'
import { type BidMoment, bidNow, type NoBid } from '@folio/option-contracts/bid-now.ts'
import { contractExpiry } from '@folio/option-contracts/contract-expiry.ts'
import { isCancelBetter } from '@folio/option-contracts/deal-cancellation.ts'
import { auditDetails } from './audit-details.ts'
import type { EndedContract, Position } from './position.ts'
import { seenTicks } from './seen-ticks.ts'
import { shownBet } from './shown-bet.ts'
import { shownStake } from './shown-stake.ts'

/** Returns the digits of an account's number. */
export const accountDigits = (accountId: string): number => Number(accountId.replaceAll(/\D/g, ''))

type NotSold = NoBid | 'CancelIsBetter'

const notSoldMessage = (reason: NotSold): string => refusalMessage('InvalidSellContractProposal', reason)

const REFUND_MESSAGE = 'Ticks that decide the contract are missing, so the purchase was refunded.'

/** The fields that stay the same from the purchase on. */
const shownTerms = (accountId: string, contract: OptionContract) => {
  const expiry = contractExpiry(contract)
  return {
    account_id: accountDigits(accountId),
    app_markup_amount: withDecimals(contract.markup_amount, contract.currency_decimals),
    buy_price: withDecimals(contract.buy_price, contract.currency_decimals),
    contract_id: contract.contract_id,
    contract_type: contractTypeOf(contract),
    currency: contract.currency,
    date_expiry: expiry,
    date_settlement: expiry,
    date_start: contract.purchase_time,
    expiry_time: expiry,
    is_intraday: expiry - contract.purchase_time <= DAY_SECONDS ? 1 : 0,
    is_valid_to_cancel: 0,
    longcode: contract.longcode,
    payout: withDecimals(payoutOf(contract), contract.currency_decimals),
    purchase_time: contract.purchase_time,
    shortcode: contract.shortcode,
    underlying_symbol: contract.underlying_symbol,
  } satisfies ShownContract
}

/** The present worth of a contract, and what it gains or loses; nothing where it has no price. */
const shownWorth = ({ buy_price, currency_decimals }: OptionContract, worth: Amount | undefined): ShownContract => {
  if (worth === undefined) return {}
  const profit = minus(worth, buy_price)
  return {
    bid_price: withDecimals(worth, currency_decimals),
    profit: withDecimals(profit, currency_decimals),
    profit_percentage: Number(quotientHalfUp(times(profit, amountOf('100')), buy_price, 2)),
  }
}

const shownSpots = (entry: RecordedTick | undefined, newest: RecordedTick | undefined): ShownContract => ({
  entry_spot: entry?.quote ?? null,
  entry_spot_time: entry?.epoch ?? null,
  ...(newest === undefined ? {} : { current_spot: newest.quote, current_spot_time: newest.epoch }),
})

const shownExit = (exit: RecordedTick | undefined): ShownContract => ({
  exit_spot: exit?.quote ?? null,
  exit_spot_time: exit?.epoch ?? null,
})

/** The reason why a contract cannot be sold now, or was refunded; no such message has arguments. */
const failed = (code: string, message: string): ShownContract => ({
  validation_error: message,
  validation_error_code: code,
  validation_error_code_args: [],
})

const flag = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0)

/**
 * The bid that holds until the next tick: on a symbol with several seconds between two ticks a contract that is sold back for
 * the first of them only is shown as not sold, since no push would tell the client when its time is over.
 */
const bidUntilNextTick = (
  contract: OptionContract,
  facts: Omit<BidMoment, 'epoch' | 'second'>,
): ReturnType<typeof bidNow> => {
  const epoch = facts.spot?.epoch ?? facts.complete_to
  return bidNow(contract, { ...facts, epoch, second: epoch + contract.law.interval_seconds - 1 })
}

/** The fields of a contract that is open at a moment; ticks that have decided it make it wait for its settlement. */
const shownOpen = (position: Exclude<Position, { readonly stage: 'ended' }>, moment: number): ShownContract => {
  const { contract } = position
  const facts = position.stage === 'open' ? position.facts : { complete_to: contract.spot.epoch, spot: contract.spot }
  const end = position.stage === 'open' ? position.end : undefined
  const offer = end === undefined ? bidUntilNextTick(contract, facts) : { noBid: 'WaitForContractSettlement' as const }
  const bid = 'bid' in offer ? offer.bid : undefined
  const cancelIsBetter = bid !== undefined && isCancelBetter(contract, bid, moment)
  const notSold: NotSold | undefined = 'noBid' in offer ? offer.noBid : cancelIsBetter ? 'CancelIsBetter' : undefined
  return {
    ...shownWorth(contract, end?.payout ?? bid),
    ...shownExit(end?.refund === 'stake' ? undefined : end?.evidence.deciding),
    is_expired: flag(end !== undefined),
    is_settleable: flag(end !== undefined),
    is_sold: 0,
    is_valid_to_sell: flag(notSold === undefined),
    sell_price: null,
    sell_time: null,
    status: 'open',
    transaction_ids: { buy: contract.buy_transaction_id },
    ...(notSold === undefined ? {} : failed(notSold, notSoldMessage(notSold))),
  }
}

/** The fields of a contract that has ended. */
const shownEnded = (ended: EndedContract): ShownContract => {
  const { contract, status, sellPrice, sellTime, evidence, isRefund } = ended
  // A client who cancels a deal ends it without any tick, as one who sells.
  const isDecided = status !== 'sold' && evidence.deciding !== undefined
  return {
    ...shownWorth(contract, sellPrice),
    ...shownExit(isRefund && sellPrice === contract.buy_price ? undefined : evidence.deciding),
    audit_details: auditDetails(contract, evidence),
    is_expired: flag(isDecided),
    is_settleable: flag(isDecided),
    is_sold: 1,
    is_valid_to_sell: 0,
    sell_price: withDecimals(sellPrice, contract.currency_decimals),
    sell_time: sellTime,
    status,
    transaction_ids: { buy: contract.buy_transaction_id, sell: contract.sell_transaction_id },
    ...(isRefund ? failed('RefundBuyForMissingData', REFUND_MESSAGE) : {}),
  }
}

/**
 * Returns a contract of an account as the sockets show it, without the id of a subscription; what the client may do
 * with it holds at a moment in microseconds since 1970.
 */
export const shownContract = (accountId: string, position: Position, moment: number): ShownContract => {
  const { contract } = position
  const seen = seenTicks(position)
  return {
    ...shownTerms(accountId, contract),
    ...(isDigital(contract) ? shownBet(contract, seen) : shownStake(contract, seen, moment)),
    ...shownSpots(seen.entry, seen.newest),
    ...(position.stage === 'ended' ? shownEnded(position) : shownOpen(position, moment)),
  }
}
