import type { TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import type { OptionContract } from '@folio/contracts/trading/option-contract.ts'
import { type Amount, isLess } from '@folio/kernel/amount.ts'
import { credited } from '@folio/kernel/balances.ts'
import { epochAtOrBefore } from '@folio/pricing/schedule.ts'
import type { Holder } from './contract-account.ts'
import { bidAt, contractEnd, resoldBet } from './contract-end.ts'
import { endPostings } from './contract-money.ts'
import { secondOf, type Words } from './purchase.ts'

type Sale = TradingCommandOf<'SellContract'>

/** The epoch of the tick at which a contract is sold: the newest scheduled one when the client asked. */
export const saleEpoch = ({ law }: OptionContract, { asked_at }: Pick<Sale, 'asked_at'>): number =>
  epochAtOrBefore({ intervalSeconds: law.interval_seconds }, secondOf(asked_at))

const refused = (subcode: string): Words => ({ code: 'InvalidSellContractProposal', subcode, args: [] })

/** The bid for a contract, or the words of the refusal to buy it back. */
const bidFor = (command: Sale, contract: OptionContract): Amount | Words => {
  const { facts, price } = command
  if (facts === undefined) throw new Error('a sale needs the ticks of its contract')
  const epoch = saleEpoch(contract, command)
  // Whether something is due is known only as far as the ticks are complete.
  if (facts.complete_to < epoch) return refused('MissingTickMarketData')
  if (contractEnd(contract, facts) !== undefined) throw new Error('the end of a contract comes before its sale')
  if (resoldBet(contract) === undefined) return refused('ResaleNotOffered')
  if (epoch >= contract.exit_epoch) return refused('WaitForContractSettlement')
  const { entry, spot } = facts
  if (entry === undefined) return refused('EntryTickMissing')
  if (epoch <= contract.entry_epoch) return refused('SellAtEntryTick')
  if (spot === undefined) return refused('MissingTickMarketData')
  const bid = bidAt(contract, { spot, entry }, contract.commission)
  if (bid === undefined) return refused('ResaleNotOffered')
  if (isLess(bid, price)) {
    return { code: 'PriceMoved', subcode: 'PriceMoved', args: [contract.currency, price, bid, 'price'] }
  }
  return bid
}

/** Decides a sale; what the ticks have made due was settled before. */
export const decideSale = (command: Sale, holder: Holder | undefined): TradingEvent => {
  const { contract_id, price, asked_at, facts } = command
  const contract = holder?.contracts[contract_id]
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
  const { entry, spot, high, low } = facts ?? {}
  return {
    type: 'ContractSold',
    data: {
      contract,
      sell_price: bid,
      evidence: {
        ...(entry === undefined ? {} : { entry }),
        ...(spot === undefined ? {} : { deciding: spot }),
        ...(high === undefined ? {} : { high }),
        ...(low === undefined ? {} : { low }),
      },
      asked_at,
      postings: endPostings(account, contract, bid),
      balances: credited(balances, contract.currency, bid),
    },
  }
}
