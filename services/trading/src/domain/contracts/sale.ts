import type { TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { type Amount, isLess } from '@folio/kernel/amount.ts'
import { credited } from '@folio/kernel/balances.ts'
import { microsecondsOf, secondOf, type Timestamp } from '@folio/kernel/timestamp.ts'
import { bidNow, type NoBid } from '@folio/option-contracts/bid-now.ts'
import { contractEnd } from '@folio/option-contracts/contract-end.ts'
import { courseShown } from '@folio/option-contracts/course-shown.ts'
import { isCancelBetter } from '@folio/option-contracts/deal-cancellation.ts'
import { revisedModelAt } from '@folio/option-contracts/recorded-terms.ts'
import { epochAtOrBefore } from '@folio/pricing/schedule.ts'
import type { Holder } from './contract-account.ts'
import { endPostings } from './contract-money.ts'
import { isTooLate } from './lateness.ts'
import { openContract } from './open-contracts.ts'
import type { Words } from './priced-purchase.ts'

type Sale = TradingCommandOf<'SellContract'>

/** The epoch of the tick at which a contract is sold, or its orders change: the newest scheduled one when the client asked. */
export const saleEpoch = ({ law }: OptionContract, { asked_at }: { readonly asked_at: Timestamp }): number =>
  epochAtOrBefore({ intervalSeconds: law.interval_seconds }, secondOf(asked_at))

const refused = (subcode?: NoBid | 'CancelIsBetter'): Words => ({
  code: 'InvalidSellContractProposal',
  ...(subcode === undefined ? {} : { subcode }),
  args: [],
})

/** The bid for a contract, or the words of the refusal to buy it back. */
const bidFor = (command: Sale, contract: OptionContract): Amount | Words => {
  const { facts, price } = command
  if (facts === undefined) throw new Error('a sale needs the ticks of its contract')
  const epoch = saleEpoch(contract, command)
  if (facts.complete_to >= epoch && contractEnd(contract, facts) !== undefined) {
    throw new Error('the end of a contract comes before its sale')
  }
  if (isTooLate(command.asked_at, facts.newest_epoch)) return refused()
  const offer = bidNow(contract, { ...facts, epoch, second: secondOf(command.asked_at) })
  if ('noBid' in offer) return refused(offer.noBid)
  const { bid } = offer
  if (isCancelBetter(contract, bid, microsecondsOf(command.asked_at))) return refused('CancelIsBetter')
  if (isLess(bid, price)) {
    return { code: 'PriceMoved', subcode: 'PriceMoved', args: [contract.currency, price, bid, 'price'] }
  }
  return bid
}

/** Decides a sale; what the ticks have made due was settled before. */
export const decideSale = (command: Sale, holder: Holder | undefined): TradingEvent => {
  const { contract_id, price, asked_at, facts } = command
  const contract = holder && openContract(holder.contracts, contract_id)
  const refuse = (words: Words): TradingEvent => ({
    type: 'SaleRefused',
    data: { contract_id, price, ...words, args: [...words.args], asked_at },
  })
  if (holder === undefined || contract === undefined) {
    return refuse({ code: 'ContractNotFound', args: [String(contract_id)] })
  }
  const bid = bidFor(command, contract)
  if (typeof bid === 'object') return refuse(bid)
  const { account, balances } = holder
  const { entry, spot, models } = facts ?? {}
  const model = spot && revisedModelAt(contract, { epoch: spot.epoch, models })
  return {
    type: 'ContractSold',
    data: {
      contract,
      sell_price: bid,
      evidence: {
        ...(entry === undefined ? {} : { entry }),
        ...(spot === undefined ? {} : { deciding: spot }),
        ...(facts && courseShown(facts, facts.complete_to)),
        ...(model === undefined ? {} : { model }),
      },
      asked_at,
      postings: endPostings(account, contract, bid),
      balances: credited(balances, contract.currency, bid),
    },
  }
}
