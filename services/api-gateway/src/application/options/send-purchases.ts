import { callIds, type SentRequest, withPlainFingerprint } from '@folio/client-commands/client-request.ts'
import { lookUpRequest, type NoEvent, type RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import { claimAndSendRequest, sendWithinLimit } from '@folio/client-commands/send-request.ts'
import { whileReachable } from '@folio/client-commands/while-reachable.ts'
import type { bulkPurchase, PurchaseError } from '@folio/contracts/http/options/bulk-purchase.ts'
import { type TradingCommand, tradingCommands } from '@folio/contracts/trading/commands.ts'
import { type AskedContract, contractKey } from '@folio/option-contracts/asking/asked-contract.ts'
import { buyCommand } from '@folio/option-contracts/asking/buy-command.ts'
import { askedAt, isClockBehind } from '@folio/option-contracts/asking/trading-clock.ts'
import type { Gateway } from '../gateway.ts'
import type { Call } from '../handler.ts'
import type { Buyer } from './find-buyer.ts'
import { loadUnsoldCheck, type UnsentContract } from './unsold-contract.ts'

/** A call that buys for several accounts. */
export type BulkPurchase = Call<typeof bulkPurchase>

/** The contract of a call, and the newest revision of the symbol's offering. */
export type Wanted = Omit<UnsentContract, 'newest'> & { readonly offeringRevision: number }

/** A purchase of a call before it is sent, and the outcome that an earlier call left. */
type Purchase = {
  readonly buyer: Buyer
  readonly request: SentRequest
  readonly earlier: RequestOutcome | NoEvent | undefined
  /** True if an earlier call claimed it. */
  readonly isRepeat: boolean
}

/** Names these purchases in command ids; it never changes. */
const SCOPE = 'bulk'

const OVER_LIMIT: PurchaseError = { code: 'RateLimit', message: 'Too many purchases; retry in a minute.' }

/**
 * Gives the purchase of a pair its identity: the same account, request id and place in the list always give the same
 * command. The fingerprint covers the contract, the price and all accounts, and no token.
 */
const identify = (
  call: BulkPurchase,
  { accountId, clientId }: Buyer,
  { index, asked }: { readonly index: number; readonly asked: AskedContract },
): SentRequest => {
  const { correlationId, body } = call
  const requestId = `${body.request_id ?? correlationId}/${index}`
  const accountIds = body.accounts.map(({ account_id }) => account_id)
  const text = JSON.stringify([body.price ?? null, contractKey(asked), accountIds])
  const about = { endpoint: SCOPE, requestId, body: text, ...callIds(call) }
  return { ...withPlainFingerprint({ clientId: accountId, ...about }), clientId }
}

/** The outcome that an earlier call with the same request id left, and if there was such a call for this purchase. */
type EarlierCall = Pick<Purchase, 'earlier' | 'isRepeat'>

const findEarlier = async (gateway: Gateway, call: BulkPurchase, request: SentRequest): Promise<EarlierCall> => {
  if (call.body.request_id === undefined) return { earlier: undefined, isRepeat: false }
  const where = { view: gateway.trading, keys: [] }
  const found = await whileReachable(() => lookUpRequest(gateway.store, request, where))
  if ('reason' in found) return { earlier: found, isRepeat: false }
  return { earlier: found.answered, isRepeat: found.isClaimed }
}

/** Identifies the purchase of a buyer; one that is no repeat counts in the buyer's rate limit, which may refuse it. */
const prepare = async (
  gateway: Gateway,
  call: BulkPurchase,
  { buyer, index, asked }: { readonly buyer: Buyer; readonly index: number; readonly asked: AskedContract },
): Promise<Purchase | PurchaseError> => {
  const request = identify(call, buyer, { index, asked })
  const { earlier, isRepeat } = await findEarlier(gateway, call, request)
  return isRepeat || (await gateway.mayBuy(buyer.clientId)) ? { buyer, request, earlier, isRepeat } : OVER_LIMIT
}

const nextIds = ({ nextTransactionId }: Gateway) => ({
  contract: nextTransactionId(),
  buy: nextTransactionId(),
  sell: nextTransactionId(),
})

/**
 * Buys for all pairs that were found, at one moment; resolves with the results in order. Nothing is sent while
 * this instance has seen a tick that its clock has not reached, or can make no ids.
 */
export const sendPurchases = async (
  gateway: Gateway,
  call: BulkPurchase,
  { wanted, found }: { readonly wanted: Wanted; readonly found: readonly (Buyer | PurchaseError)[] },
): Promise<readonly (RequestOutcome | NoEvent | PurchaseError)[] | 'clock_behind'> => {
  const { asked, price, offeringRevision, currencyDecimals } = wanted
  const { trading, market } = gateway
  const unsoldAt = call.body.request_id === undefined ? await loadUnsoldCheck() : undefined
  const purchases = await Promise.all(
    found.map(async (buyer, index) => ('code' in buyer ? buyer : prepare(gateway, call, { buyer, index, asked }))),
  )
  const seenPosition = (await trading.get([])).checkpoint.position
  if (isClockBehind(gateway)) return 'clock_behind'
  const moment = askedAt(gateway)
  // A purchase with a request id is always decided by trading, so that a repeat gets the same answer.
  const unsold = unsoldAt?.({ ...wanted, newest: market.newest(asked.underlying_symbol) }, moment)

  const sendOne = (
    { request, buyer, isRepeat }: Purchase,
    command: TradingCommand,
  ): Promise<RequestOutcome | NoEvent> => {
    const toSend = { topic: tradingCommands, account: buyer.accountId, command, seenPosition } as const
    // A purchase with a request id is claimed first, so that a repeat finds it.
    return whileReachable(() =>
      call.body.request_id === undefined
        ? sendWithinLimit<TradingCommand>(gateway, request, toSend)
        : claimAndSendRequest<TradingCommand>(gateway, request, { ...toSend, view: trading, isClaimed: isRepeat }),
    )
  }

  const sends = purchases.map((purchase) => {
    if ('code' in purchase) return () => purchase
    const { buyer, earlier } = purchase
    if (earlier !== undefined) return () => earlier
    const { markup, applicationId } = buyer
    const refusal = unsold?.(markup)
    if (refusal !== undefined) return () => refusal
    const facts = { askedAt: moment, offeringRevision, currencyDecimals, ids: nextIds(gateway) }
    const command = buyCommand({ asked, price, markup, applicationId }, facts)
    return () => sendOne(purchase, command)
  })
  return Promise.all(sends.map((send) => send()))
}
