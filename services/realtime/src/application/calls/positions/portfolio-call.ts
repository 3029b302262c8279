import { contractTypeOf, type OptionContract, payoutOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { PortfolioRequest, PortfolioRow } from '@folio/contracts/websocket/trading/portfolio.ts'
import { contractExpiry } from '@folio/option-contracts/contract-expiry.ts'
import type { CallContext } from '../../call-context.ts'
import type { CallAnswer, Session } from '../../session.ts'
import { viewUpTo } from '../read-up-to.ts'

const rowOf = (contract: OptionContract): PortfolioRow => ({
  buy_price: Number(contract.buy_price),
  contract_id: contract.contract_id,
  contract_type: contractTypeOf(contract),
  currency: contract.currency,
  date_start: contract.purchase_time,
  expiry_time: contractExpiry(contract),
  longcode: contract.longcode,
  payout: Number(payoutOf(contract)),
  purchase_time: contract.purchase_time,
  shortcode: contract.shortcode,
  transaction_id: contract.buy_transaction_id,
  underlying_symbol: contract.underlying_symbol,
})

/** Answers with the open contracts of the account, also those that wait for their settlement. */
export const answerPortfolio = async (
  calls: CallContext,
  { contract_type: types }: PortfolioRequest,
  { accountId, session }: { readonly accountId: string; readonly session: Session },
): Promise<CallAnswer> => {
  await viewUpTo(calls, accountId, session.seen.newest())
  const { contracts } = await calls.contracts.open(accountId)
  const wanted = types && new Set<string>(types)
  const rows = contracts.map(({ contract }) => rowOf(contract))
  return {
    body: { portfolio: { contracts: rows.filter(({ contract_type }) => wanted?.has(contract_type) ?? true) } },
  }
}
