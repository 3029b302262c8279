import type { TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { ZERO } from '@folio/kernel/amount.ts'
import { credited } from '@folio/kernel/balances.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import { isCancellable, isMultiplier } from '@folio/option-contracts/deal-cancellation.ts'
import type { Holder } from './contract-account.ts'
import { endPostings } from './contract-money.ts'
import { openContract } from './open-contracts.ts'

type Cancellation = TradingCommandOf<'CancelContract'>

/** The reason for which a contract cannot be cancelled, by its subcode. */
const refusalOf = (contract: OptionContract, { asked_at }: Cancellation): string | undefined => {
  if (!isMultiplier(contract) || contract.cancellation === undefined) return 'DealCancellationNotBought'
  return isCancellable(contract, microsecondsOf(asked_at)) ? undefined : 'DealCancellationExpired'
}

/**
 * Decides a cancellation, also on an inactive account: the client gets the stake and the house keeps the fee. It needs no tick,
 * because a stop-out, all that ticks could have made due by then, pays the same. The time at which the client asked counts,
 * whatever ticks are recorded when it is decided: the life of a command bounds the delay, and the fee is above its worth. The
 * event shows the entry tick if it is recorded.
 */
export const decideCancellation = (command: Cancellation, holder: Holder | undefined): TradingEvent => {
  const { contract_id, asked_at, facts } = command
  const contract = holder && openContract(holder.contracts, contract_id)
  const refuse = (code: string, subcode?: string, ...args: readonly string[]): TradingEvent => ({
    type: 'SaleRefused',
    data: { contract_id, price: ZERO, code, ...(subcode === undefined ? {} : { subcode }), args: [...args], asked_at },
  })
  if (holder === undefined || contract === undefined) {
    return refuse('ContractNotFound', undefined, String(contract_id))
  }
  const refusal = refusalOf(contract, command)
  if (refusal !== undefined || !isMultiplier(contract)) return refuse('InvalidSellContractProposal', refusal)
  const { account, balances } = holder
  const { stake, currency } = contract
  return {
    type: 'ContractCancelled',
    data: {
      contract,
      sell_price: stake,
      evidence: facts?.entry === undefined ? {} : { entry: facts.entry },
      asked_at,
      postings: endPostings(account, contract, stake),
      balances: credited(balances, currency, stake),
    },
  }
}
