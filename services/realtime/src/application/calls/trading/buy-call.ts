import { randomUUID } from 'node:crypto'
import type { OtpEntry } from '@folio/contracts/options-account/one-time-password.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import type { BuyAnswer, BuyRequest } from '@folio/contracts/websocket/trading/buy.ts'
import { type Amount, amountOf, isLess, isNegative, times, ZERO } from '@folio/kernel/amount.ts'
import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import {
  type AskedContract,
  askedContract,
  contractKey,
  exactDecimal,
} from '@folio/option-contracts/asking/asked-contract.ts'
import { assertSold } from '@folio/option-contracts/asking/assert-sold.ts'
import { buyCommand } from '@folio/option-contracts/asking/buy-command.ts'
import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import { TradeRefused } from '@folio/option-contracts/asking/trade-refused.ts'
import { askedAt, isClockBehind } from '@folio/option-contracts/asking/trading-clock.ts'
import type { CallContext } from '../../call-context.ts'
import type { CallAnswer, Session } from '../../session.ts'
import { decimalsOf, symbolOf } from '../../trading/present-price.ts'
import { recordedEvent } from '../../trading/trade-outcome.ts'
import type { TradeOutcome, TradeRequest } from '../../trading/trade-sender.ts'
import { type BegunContractStream, beginContractStream } from '../positions/open-contract-stream.ts'
import { outcomeWithoutProposal, repeatedPurchase } from './repeated-purchase.ts'

/** The connection of a purchase. */
export type BuyConnection = { readonly user: OtpEntry; readonly session: Session }

/**
 * A contract to buy, and its place in the frame: the most that the client pays, the markup, and the payout that a proposal
 * showed for its stake.
 */
type Purchase = {
  readonly asked: AskedContract
  readonly path?: typeof PATH
  readonly price: Amount
  readonly markup: Amount
  readonly proposed?: Amount
}

/** The place of the parameters in the frame. */
const PATH = 'parameters.'
const PERCENT = amountOf('0.01')
const HUNDRED = amountOf('100')

/** The body of a purchase in normal form, as its fingerprint covers it: what a client may change in a repeat is left out. */
const bodyOf = ({ buy, price, parameters }: BuyRequest): string => {
  const direct = parameters && [contractKey(askedContract(parameters, PATH)), parameters.app_markup_percentage ?? null]
  return JSON.stringify([buy, price, direct ?? null])
}

const assertMarkup = (percentage: number | undefined, registered: Amount): Amount => {
  if (percentage === undefined) return registered
  const markup = times(exactDecimal('parameters.app_markup_percentage', percentage), PERCENT)
  if (!isNegative(markup) && !isLess(registered, markup)) return markup
  throw new CallRefused({
    code: 'InputValidationFailed',
    message: `parameters.app_markup_percentage: must be between 0 and ${times(registered, HUNDRED)}, as the application is registered`,
    details: { field: 'parameters.app_markup_percentage' },
  })
}

const directPurchase = (
  { parameters }: { readonly parameters: NonNullable<BuyRequest['parameters']> },
  price: Amount,
  registered: Amount,
): Purchase => {
  const asked = askedContract(parameters, PATH)
  const markup = assertMarkup(parameters.app_markup_percentage, registered)
  if (asked.basis === 'stake' && asked.amount !== undefined && isLess(price, asked.amount)) {
    throw new TradeRefused({ code: 'ContractBuyValidationError', subcode: 'InvalidStakeMoreThanPrice', args: [] })
  }
  return { asked, path: PATH, price, markup }
}

/** Takes the proposal out of the connection's book; its stream ends. */
const proposedPurchase = (
  id: string,
  price: Amount,
  { session }: BuyConnection,
): Omit<Purchase, 'markup'> | undefined => {
  const taken = session.proposals().take(id)
  if (taken === undefined) return undefined
  if (taken.subscription !== undefined) session.subscriptions.end(taken.subscription)
  return { asked: taken.asked, price, proposed: taken.payout }
}

/** Throws `CallRefused` while this instance has seen a tick that its clock has not reached. */
export const assertClock = (calls: CallContext): void => {
  if (!isClockBehind(calls)) return
  throw new CallRefused({
    code: 'InternalServerError',
    message: 'The clock of this instance is behind; retry shortly.',
  })
}

const send = async (
  calls: CallContext,
  request: TradeRequest,
  { asked, path, price, markup, proposed }: Purchase,
): Promise<TradeOutcome> => {
  const decimals = decimalsOf(calls, asked.currency, path)
  const ids = await calls.trades.nextIds()
  if ('reason' in ids) return ids
  return calls.trades.send(request, () => {
    assertClock(calls)
    const known = symbolOf(calls, asked, path)
    const moment = askedAt(calls)
    // A repeatable purchase is always decided by trading, so that a repeat gets the same answer.
    if (!request.call.isRepeatable) {
      assertSold({ asked, price, markup, decimals }, known, moment)
    }
    const promised =
      proposed === undefined || proposed === ZERO ? {} : { promised: { payout: proposed, slippage: calls.slippage } }
    return buyCommand(
      { asked, price, markup, ...promised, applicationId: request.call.user.application_id },
      { askedAt: moment, offeringRevision: known.revision, currencyDecimals: decimals, ids },
    )
  })
}

const shownPurchase = ({ contract, balances }: TradingEventData<'ContractBought'>): BuyAnswer['buy'] => ({
  balance_after: Number(balances[contract.currency]?.balance ?? ZERO),
  buy_price: Number(contract.buy_price),
  contract_id: contract.contract_id,
  longcode: contract.longcode,
  payout: 'payout' in contract ? Number(contract.payout) : 0,
  purchase_time: contract.purchase_time,
  shortcode: contract.shortcode,
  start_time: contract.purchase_time,
  transaction_id: contract.buy_transaction_id,
})

const identified = (calls: CallContext, request: BuyRequest, user: OtpEntry): TradeRequest => {
  const { buy, parameters, request_id } = request
  const key = request_id ?? (parameters === undefined ? buy : randomUUID())
  const isRepeatable = request_id !== undefined
  return calls.trades.identify({ user, endpoint: 'buy', key, isRepeatable, body: bodyOf(request) })
}

/** The outcome of a purchase, from the record where a call with this request id was answered. */
const outcomeOf = async (calls: CallContext, request: BuyRequest, connection: BuyConnection): Promise<TradeOutcome> => {
  const { buy, parameters } = request
  const price = exactDecimal('price', request.price)
  // Before anything is asked: where the answer cannot be found now, a repeat, which only asks for it, must not buy.
  const proposed = parameters === undefined ? proposedPurchase(buy, price, connection) : undefined
  const trade = identified(calls, request, connection.user)
  const repeated = await repeatedPurchase(calls.trades, trade)
  switch (repeated.kind) {
    case 'answered':
      return repeated.outcome
    case 'unknown':
      return { reason: 'unavailable' }
    case 'claimed':
    case 'none': {
      const markup = await calls.markups.of(connection.user)
      if (parameters !== undefined) return send(calls, trade, directPurchase({ parameters }, price, markup))
      if (proposed !== undefined) return send(calls, trade, { ...proposed, markup })
      return outcomeWithoutProposal(calls.trades, trade, { wasClaimed: repeated.kind === 'claimed' })
    }
    default:
      return unreachable(repeated)
  }
}

/**
 * Begins to show a contract that was bought: its stream pushes the purchase first, and what the account's stream recorded
 * since. Resolves without a subscription where the connection cannot have one more: the contract is bought all the same.
 */
const openStream = async (
  calls: CallContext,
  { contractId, revision }: { readonly contractId: number; readonly revision: number },
  { user, session }: BuyConnection,
): Promise<Pick<CallAnswer, 'afterwards'> & { readonly id?: string }> => {
  const accountId = user.account_id
  let stream: BegunContractStream | undefined
  try {
    // It listens before the newest revision is read, so that no event lies between.
    stream = beginContractStream(calls, session, { accountId, contractId })
    const newest = Math.max(revision, await calls.ledger.newest(accountId))
    await stream.show({ after: revision - 1, newest, contracts: [] })
    return { id: stream.id, afterwards: stream.run }
  } catch (error) {
    stream?.end()
    if (error instanceof CallRefused || error instanceof DependencyUnavailable) return {}
    throw error
  }
}

/** Buys a contract: a proposal of this connection, or one that the request describes. */
export const answerBuy = async (
  calls: CallContext,
  request: BuyRequest,
  connection: BuyConnection,
): Promise<CallAnswer> => {
  const outcome = await outcomeOf(calls, request, connection)
  const { data, revision } = recordedEvent(outcome, 'ContractBought')
  connection.session.seen.raise(revision)
  const buy = shownPurchase(data)
  if (request.subscribe === undefined) return { body: { buy } }
  const { id, ...more } = await openStream(calls, { contractId: buy.contract_id, revision }, connection)
  return id === undefined ? { body: { buy } } : { body: { buy, subscription: { id } }, ...more }
}
