import type { NoEvent, RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import { bulkPurchase as endpoint, type PurchaseError } from '@folio/contracts/http/options/bulk-purchase.ts'
import { marketKeys } from '@folio/contracts/market/views.ts'
import { TRADING_SERVICE } from '@folio/contracts/trading/views.ts'
import { amountOf, isLess } from '@folio/kernel/amount.ts'
import { type AskedContract, askedContract } from '@folio/option-contracts/asking/asked-contract.ts'
import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import { malformedField, type Refusal, unavailable } from '@folio/rest-server/refusal.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import { revisionHeader } from '../format-answer.ts'
import type { Gateway } from '../gateway.ts'
import { type Answer, handle } from '../handler.ts'
import { findBuyer } from './find-buyer.ts'
import { type PurchaseItem, purchaseItem, refusedAs } from './purchase-item.ts'
import { type BulkPurchase, sendPurchases, type Wanted } from './send-purchases.ts'

const PATH = 'contract_parameters.'
/** The price of a call that names none: no contract costs as much. */
const ANY_PRICE = amountOf('99999999999999')

const NO_VALID_PAIR = malformedField('accounts', 'must have a valid pair of a token and an account of its owner')
const STAKE_OVER_PRICE = refusedAs({
  code: 'ContractBuyValidationError',
  subcode: 'InvalidStakeMoreThanPrice',
  args: [],
})
const NOT_LISTED = { code: 'OfferingsValidationError', subcode: 'OfferingsInvalidSymbol' } as const

/** Reads the contract of a call in normal form; refuses numbers with too many digits. */
const readContract = ({ body }: BulkPurchase): AskedContract | Refusal => {
  try {
    return askedContract(body.contract_parameters, PATH)
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    const { message, details } = error.error
    return { status: 400, code: 'ValidationError', message, field: details?.field ?? 'contract_parameters' }
  }
}

/** Reads the contract of a call, and its symbol in the market's view; returns the error of each pair where it is not sold. */
const readWanted = async (gateway: Gateway, call: BulkPurchase): Promise<Wanted | PurchaseError | Refusal> => {
  const asked = readContract(call)
  if ('code' in asked) return asked
  const { price = ANY_PRICE } = call.body
  const currency = gateway.currencies.get(asked.currency)
  if (currency === undefined) return malformedField(`${PATH}currency`, 'must be a currency of this installation')
  if (asked.basis === 'stake' && asked.amount !== undefined && isLess(price, asked.amount)) return STAKE_OVER_PRICE
  const { market } = gateway.viewOf
  const look = () => market.get([marketKeys.offering(asked.underlying_symbol)])
  const [listed] = (await confirmMissing(market, call.receivedAt, look)).values
  if (listed === undefined) return refusedAs({ ...NOT_LISTED, args: [asked.underlying_symbol] })
  const { underlying_symbol: symbol } = asked
  const [suspension, revised] = (await market.get([marketKeys.suspended(symbol), marketKeys.model(symbol)])).values
  return {
    asked,
    price,
    currencyDecimals: currency.decimals,
    offering: listed.offering,
    modelRevisions: revised === undefined ? [] : [revised.model],
    offeringRevision: listed.revision,
    isSuspended: suspension !== undefined,
  }
}

/** Puts the errors of pairs and the outcomes of the others into the order of the call. */
const itemsOf = (
  gateway: Gateway,
  { body }: BulkPurchase,
  results: readonly (PurchaseError | RequestOutcome | NoEvent)[],
): readonly PurchaseItem[] =>
  results.map((result, index) => {
    const { account_id = '' } = body.accounts[index] ?? {}
    return 'code' in result ? { account_id, error: result } : purchaseItem(gateway, account_id, result)
  })

/** The `Ledger-Revision` of the newest of several outcomes. */
const newestRevision = (results: readonly (PurchaseError | RequestOutcome | NoEvent)[]) => {
  const recorded = results.flatMap((result) => ('recorded' in result ? [result.recorded] : []))
  const newest = recorded.toSorted((one, other) => one.position - other.position).at(-1)
  return newest && { headers: revisionHeader(TRADING_SERVICE, newest) }
}

/** Buys one contract for each of several accounts, each known by a personal access token of its owner. */
export const bulkPurchase = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { accounts } = call.body
  const about = { type: call.params.account_type, moment: call.receivedAt }
  const found = await Promise.all(accounts.map((pair) => findBuyer(gateway, pair, about)))
  if (found.every((one) => 'code' in one)) return NO_VALID_PAIR
  const wanted = await readWanted(gateway, call)
  if ('status' in wanted) return wanted
  if ('code' in wanted) {
    const errors = found.map((one) => ('code' in one ? one : wanted))
    return { data: { transactions: [...itemsOf(gateway, call, errors)] } }
  }
  const results = await sendPurchases(gateway, call, { wanted, found })
  if (results === 'clock_behind') return unavailable()
  return { data: { transactions: [...itemsOf(gateway, call, results)] }, ...newestRevision(results) }
})
