import { randomUUID } from 'node:crypto'
import type { OtpEntry } from '@folio/contracts/options-account/one-time-password.ts'
import type { LimitOrder, OptionContract, OrderChange } from '@folio/contracts/trading/option-contract.ts'
import type { ContractUpdateAnswer, ContractUpdateRequest } from '@folio/contracts/websocket/trading/contract-update.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { CallContext } from '../../call-context.ts'
import type { CallAnswer, Session } from '../../session.ts'
import { exactDecimal } from '../../trading/asked-contract.ts'
import { recordedEvent } from '../../trading/trade-outcome.ts'
import { TradeRefused } from '../../trading/trade-refused.ts'
import { askedAt } from '../../trading/trading-clock.ts'
import { assertClock } from './buy-call.ts'

const changeOf = ({ take_profit, stop_loss }: ContractUpdateRequest['limit_order']): OrderChange => {
  const amount = (name: string, value: number | null) => (value === null ? null : exactDecimal(name, value))
  return {
    ...(take_profit === undefined ? {} : { take_profit: amount('limit_order.take_profit', take_profit) }),
    ...(stop_loss === undefined ? {} : { stop_loss: amount('limit_order.stop_loss', stop_loss) }),
  }
}

/** The orders of a contract as sockets show them; one that was just removed has no amount. */
const shownOrders = (contract: OptionContract, change: OrderChange): ContractUpdateAnswer['contract_update'] => {
  const { take_profit, stop_loss } = {
    take_profit: undefined,
    stop_loss: undefined,
    ...('orders' in contract ? contract.orders : {}),
  }
  const shown = (display_name: string, order: LimitOrder | undefined, sign: 1 | -1) => ({
    display_name,
    order_amount: order === undefined ? null : sign * Number(order.order_amount),
    order_date: order?.order_date ?? contract.purchase_time,
    value: null,
  })
  return {
    ...(stop_loss === undefined && change.stop_loss === undefined
      ? {}
      : { stop_loss: shown('Stop loss', stop_loss, -1) }),
    ...(take_profit === undefined && change.take_profit === undefined
      ? {}
      : { take_profit: shown('Take profit', take_profit, 1) }),
  }
}

/** Sets, changes or removes limit orders of a contract of the account. */
export const answerContractUpdate = async (
  calls: CallContext,
  { contract_id, limit_order }: ContractUpdateRequest,
  { user, session }: { readonly user: OtpEntry; readonly session: Session },
): Promise<CallAnswer> => {
  if (contract_id <= 0) throw new TradeRefused({ code: 'ContractNotFound', args: [String(contract_id)] })
  const change = changeOf(limit_order)
  const key = randomUUID()
  const trade = calls.trades.identify({ user, endpoint: 'contract_update', key, isRepeatable: false, body: key })
  const outcome = await calls.trades.send(trade, () => {
    assertClock(calls)
    return { type: 'UpdateLimitOrder', contract_id, asked_at: timestampOf(askedAt(calls)), change }
  })
  const { data, revision } = recordedEvent(outcome, 'LimitOrderChanged')
  session.told.tell(revision)
  return { body: { contract_update: shownOrders(data.contract, change) } }
}
