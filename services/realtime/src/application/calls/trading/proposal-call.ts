import type { ProposalRequest } from '@folio/contracts/websocket/trading/proposal.ts'
import { type AskedContract, askedContract, contractKey } from '@folio/option-contracts/asking/asked-contract.ts'
import { type ContractPrice, canMove } from '@folio/option-contracts/asking/contract-price.ts'
import type { CallContext } from '../../call-context.ts'
import type { Bearer, CallAnswer, Session } from '../../session.ts'
import { priceNow } from '../../trading/present-price.ts'
import type { OfferedPrice } from '../../trading/proposal-book.ts'
import { shownProposal } from '../../trading/shown-proposal.ts'
import { pushPrices } from './push-prices.ts'

const offered = (asked: AskedContract, { ask }: ContractPrice): OfferedPrice => ({
  asked,
  payout: ask.number ?? ask.payout,
})

/** Answers with the price of a contract; for a subscription a push follows each tick that can move it. */
export const answerProposal = async (
  calls: CallContext,
  request: ProposalRequest,
  { session, bearer }: { readonly session: Session; readonly bearer: Bearer },
): Promise<CallAnswer> => {
  const asked = askedContract(request)
  const { proposals, subscriptions } = session
  if (request.subscribe === undefined) {
    const price = priceNow(calls, { asked, markup: await calls.markups.of(bearer) })
    return { body: { proposal: shownProposal(price, proposals.add(offered(asked, price))) } }
  }
  // The subscription begins before anything is awaited, so that a later `forget_all` ends it.
  const subscription = subscriptions.begin('proposal', contractKey(asked))
  const { id } = subscription
  try {
    const markup = await calls.markups.of(bearer)
    const price = priceNow(calls, { asked, markup })
    const prices = proposals.stream(id)
    const first = prices.next(offered(asked, price))
    subscription.onEnd(prices.end)
    return {
      body: { proposal: shownProposal(price, first), subscription: { id } },
      ...(canMove(price)
        ? {
            afterwards: () =>
              pushPrices(calls, session, { subscription, request: { asked, markup }, prices, after: price.spot }),
          }
        : {}),
    }
  } catch (error) {
    subscriptions.end(id)
    throw error
  }
}
