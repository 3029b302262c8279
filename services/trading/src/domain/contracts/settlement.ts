import type { TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { credited } from '@folio/kernel/balances.ts'
import { contractEnd } from '@folio/option-contracts/contract-end.ts'
import type { Holder } from './contract-account.ts'
import { endPostings, refundPostings } from './contract-money.ts'
import { openContract } from './open-contracts.ts'

/**
 * Decides the settlement of a contract, also on an inactive account; nothing where it ended before, or where the ticks leave
 * it open.
 */
export const decideSettlement = (
  { contract_id, facts }: TradingCommandOf<'SettleContract'>,
  holder: Holder | undefined,
): readonly TradingEvent[] => {
  const contract = holder && openContract(holder.contracts, contract_id)
  if (holder === undefined || contract === undefined) return []
  if (facts === undefined) throw new Error('a settlement needs the ticks of its contract')
  const end = contractEnd(contract, facts)
  if (end === undefined) return []
  const { status, payout, refund, evidence } = end
  const { account, balances } = holder
  const isReversed = refund === 'stake'
  return [
    {
      type: 'ContractSettled',
      data: {
        contract,
        status,
        ...(refund === undefined ? {} : { refund }),
        sell_price: payout,
        evidence,
        postings: isReversed ? refundPostings(account, contract) : endPostings(account, contract, payout),
        balances: credited(balances, contract.currency, payout),
      },
    },
  ]
}
