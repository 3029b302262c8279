import { accountCurrency } from '@folio/contracts/http/options/options-account.ts'
import type { ProposalRequest } from '@folio/contracts/websocket/trading/proposal.ts'
import { type AskedContract, askedContract, contractKey } from '@folio/option-contracts/asking/asked-contract.ts'
import type { ContractPrice } from '@folio/option-contracts/asking/contract-price.ts'
import { TradeRefused } from '@folio/option-contracts/asking/trade-refused.ts'
import type { CallContext } from '../../call-context.ts'
import type { Bearer, CallAnswer, Session } from '../../session.ts'
import { type PriceNowRequest, priceNow } from '../../trading/present-price.ts'
import type { OfferedPrice } from '../../trading/proposal-book.ts'
import { type ProposedPrice, shownProposal } from '../../trading/shown-proposal.ts'
import { pushPrices } from './push-prices.ts'

const offered = (asked: AskedContract, { ask }: ContractPrice): OfferedPrice => ({
  asked,
  payout: ask.number ?? ask.payout,
})

/** Prices a contract now, for an accumulator with the runs of recent ticks, which the first one of a symbol waits for. */
const proposedNow = async (calls: CallContext, request: PriceNowRequest): Promise<ProposedPrice> => {
  await calls.runs.ready(request.asked)
  const price = priceNow(calls, request)
  return { price, runs: calls.runs.of(price) }
}

/** Throws `TradeRefused` for a currency in which the caller's account cannot buy; a public socket has no account. */
const assertCurrency = ({ currency }: AskedContract, bearer: Bearer): void => {
  if (bearer === undefined || accountCurrency.safeParse(currency).success) return
  throw new TradeRefused({ code: 'ContractBuyValidationError', subcode: 'NotDefaultCurrency', args: [] })
}

/** Answers with the price of a contract; for a subscription a push follows when it may have moved. */
export const answerProposal = async (
  calls: CallContext,
  request: ProposalRequest,
  { session, bearer }: { readonly session: Session; readonly bearer: Bearer },
): Promise<CallAnswer> => {
  const asked = askedContract(request)
  assertCurrency(asked, bearer)
  const { proposals, subscriptions } = session
  if (request.subscribe === undefined) {
    const proposed = await proposedNow(calls, { asked, markup: await calls.markups.of(bearer) })
    return { body: { proposal: shownProposal(proposed, proposals().add(offered(asked, proposed.price))) } }
  }
  // The subscription begins before anything is awaited, so that a later `forget_all` ends it.
  const subscription = subscriptions.begin('proposal', contractKey(asked))
  const { id } = subscription
  try {
    const markup = await calls.markups.of(bearer)
    const proposed = await proposedNow(calls, { asked, markup })
    const { price } = proposed
    const prices = proposals().stream(id)
    const first = prices.next(offered(asked, price))
    subscription.onEnd(prices.end)
    return {
      body: { proposal: shownProposal(proposed, first), subscription: { id } },
      afterwards: () =>
        pushPrices(calls, session, { subscription, request: { asked, markup }, prices, answered: price }),
    }
  } catch (error) {
    subscriptions.end(id)
    throw error
  }
}
