import { randomUUID } from 'node:crypto'
import type { OtpEntry } from '@folio/contracts/options-account/one-time-password.ts'
import type { SellAnswer, SellRequest } from '@folio/contracts/websocket/trading/sell.ts'
import { ZERO } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { CallContext } from '../../call-context.ts'
import type { CallAnswer, Session } from '../../session.ts'
import { exactDecimal } from '../../trading/asked-contract.ts'
import { recordedEvent } from '../../trading/trade-outcome.ts'
import { TradeRefused } from '../../trading/trade-refused.ts'
import { askedAt } from '../../trading/trading-clock.ts'
import { assertClock } from './buy-call.ts'

/** Sells a contract of the account back at its bid. */
export const answerSell = async (
  calls: CallContext,
  { sell, price }: SellRequest,
  { user, session }: { readonly user: OtpEntry; readonly session: Session },
): Promise<CallAnswer> => {
  if (sell <= 0) throw new TradeRefused({ code: 'ContractNotFound', args: [String(sell)] })
  const floor = exactDecimal('price', price)
  const key = randomUUID()
  const trade = calls.trades.identify({ user, endpoint: 'sell', key, isRepeatable: false, body: key })
  const outcome = await calls.trades.send(trade, () => {
    assertClock(calls)
    return { type: 'SellContract', contract_id: sell, asked_at: timestampOf(askedAt(calls)), price: floor }
  })
  const { data, revision } = recordedEvent(outcome, 'ContractSold')
  const { contract, sell_price, balances } = data
  session.told.tell(revision)
  const sold: SellAnswer['sell'] = {
    balance_after: Number(balances[contract.currency]?.balance ?? ZERO),
    contract_id: contract.contract_id,
    reference_id: contract.buy_transaction_id,
    sold_for: Number(sell_price),
    transaction_id: contract.sell_transaction_id,
  }
  return { body: { sell: sold } }
}
