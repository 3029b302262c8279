import { type AccountLimits, DEFAULT_ACCOUNT_LIMITS } from '@folio/contracts/trading/account-limits.ts'
import type { TradingAnswer } from '@folio/contracts/trading/commands.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { isLess, plus } from '@folio/kernel/amount.ts'
import { availableIn, debited } from '@folio/kernel/balances.ts'
import type { Holder } from './contract-account.ts'
import { purchasePostings } from './contract-money.ts'
import { isWithin } from './house-limits.ts'
import { openContract, openCount, openExposure } from './open-contracts.ts'
import { bySubcode, type Facts, type Purchase, pricedPurchase, type Words, words } from './priced-purchase.ts'
import { turnoverHour, turnoverIn } from './turnover.ts'

/** The refusal of a purchase beyond the limits of the account or of its money. */
const beyondLimits = (
  holder: Holder,
  contract: OptionContract,
  { limits, hour }: { readonly limits: AccountLimits; readonly hour: number },
): Words | undefined => {
  if (openCount(holder.contracts) >= limits.contracts) {
    return words('OpenPositionLimitExceeded', 'OpenPositionLimit', String(limits.contracts))
  }
  const exposure = plus(openExposure(holder.contracts), contract.exposure)
  if (isLess(limits.exposure, exposure)) {
    return words('OpenPositionLimitExceeded', 'OpenPositionPayoutLimit', limits.exposure)
  }
  const turnover = plus(turnoverIn(holder.turnover, hour), contract.buy_price)
  if (isLess(limits.turnover, turnover)) {
    return words('DailyTurnoverLimitExceeded', 'DailyTurnoverLimitExceeded', limits.turnover)
  }
  const available = availableIn(holder.balances, contract.currency)
  if (isLess(available, contract.buy_price)) {
    return words('InsufficientBalance', 'InsufficientBalance', available, contract.buy_price)
  }
  return undefined
}

/** The refusal of a purchase beyond a limit of the house: which one, its maximum, what of it is used, and what was asked for. */
const beyondHouse = (checks: Facts['house'], contract: OptionContract): Words | undefined => {
  const beyond = checks?.find((check) => !isWithin(check, contract))
  if (beyond === undefined) return undefined
  const { limit, max, used } = beyond
  return words('CompanyWideLimitExceeded', 'CompanyWideLimitExceeded', limit, max, used, contract.exposure)
}

/** Makes the contract of a purchase, or the words of its refusal. */
export const contractFor = (command: Purchase, holder: Holder | undefined): OptionContract | Words => {
  const { facts, request } = command
  if (facts === undefined) throw new Error('a purchase needs the ticks and the offering of its symbol')
  if (holder === undefined || holder.status === 'inactive') return words('AccountDisabled')
  if (request.currency !== holder.account.currency) return bySubcode('NotDefaultCurrency')
  if (openContract(holder.contracts, command.contract_id) !== undefined)
    throw new Error('the id of the contract is taken')
  const priced = pricedPurchase({ ...command, facts })
  if ('code' in priced) return priced
  const { contract, moved } = priced
  const hour = turnoverHour(holder.turnover, command.asked_at)
  const { limits = DEFAULT_ACCOUNT_LIMITS, house } = facts
  return moved ?? beyondLimits(holder, contract, { limits, hour }) ?? beyondHouse(house, contract) ?? contract
}

/** Decides a purchase: the account buys at the current terms, better ones included, or the event says why it does not. */
export const decidePurchase = (command: Purchase, holder: Holder | undefined): TradingAnswer<'BuyContract'> => {
  const { request, price, asked_at } = command
  const result = contractFor(command, holder)
  if (holder === undefined || 'code' in result) {
    const refusal = 'code' in result ? result : words('AccountDisabled')
    return { type: 'PurchaseRefused', data: { request, price, ...refusal, args: [...refusal.args], asked_at } }
  }
  const postings = purchasePostings(holder.account, result)
  const balances = debited(holder.balances, result.currency, result.buy_price)
  return { type: 'ContractBought', data: { contract: result, asked_at, postings, balances } }
}
