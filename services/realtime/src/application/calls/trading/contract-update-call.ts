import { randomUUID } from 'node:crypto'
import type { OtpEntry } from '@folio/contracts/options-account/one-time-password.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { OrderChange } from '@folio/contracts/trading/contracts/limit-orders.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import type { ContractUpdateAnswer, ContractUpdateRequest } from '@folio/contracts/websocket/trading/contract-update.ts'
import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { exactDecimal } from '@folio/option-contracts/asking/asked-contract.ts'
import { TradeRefused } from '@folio/option-contracts/asking/trade-refused.ts'
import { askedAt } from '@folio/option-contracts/asking/trading-clock.ts'
import { epochSeconds } from '../../account-streams/account-event.ts'
import type { CallContext } from '../../call-context.ts'
import { entryTick } from '../../positions/entry-tick.ts'
import { orderNames, type ShownOrder, shownOrders } from '../../positions/shown-orders.ts'
import type { CallAnswer, Session } from '../../session.ts'
import { recordedEvent } from '../../trading/trade-outcome.ts'
import { assertNotEnded } from './assert-not-ended.ts'
import { assertClock } from './buy-call.ts'

type ShownOrders = ContractUpdateAnswer['contract_update']

const changeOf = ({ take_profit, stop_loss }: ContractUpdateRequest['limit_order']): OrderChange => {
  const amount = (name: string, value: number | null) => (value === null ? null : exactDecimal(name, value))
  return {
    ...(take_profit === undefined ? {} : { take_profit: amount('limit_order.take_profit', take_profit) }),
    ...(stop_loss === undefined ? {} : { stop_loss: amount('limit_order.stop_loss', stop_loss) }),
  }
}

/** The orders of a contract after a change; one that it removed has no amount, and the date of its removal. */
const ordersAfter = (
  { contract, change, asked_at }: TradingEventData<'LimitOrderChanged'>,
  entry: RecordedTick | undefined,
): ContractUpdateAnswer['contract_update'] => {
  const { take_profit, stop_loss } = 'orders' in contract ? shownOrders(contract, entry) : {}
  const after = (type: 'take_profit' | 'stop_loss', order: ShownOrder | undefined): Partial<ShownOrders> => {
    if (order === undefined) {
      const removed = { display_name: orderNames[type], order_amount: null, order_date: epochSeconds(asked_at) }
      return change[type] === undefined ? {} : { [type]: { ...removed, value: null } }
    }
    const { display_name, order_amount, order_date, value } = order
    return { [type]: { display_name, order_amount, order_date, value } }
  }
  return { ...after('stop_loss', stop_loss), ...after('take_profit', take_profit) }
}

/** The entry tick of a contract whose orders have changed: without it the answer shows no quotes. */
const knownEntry = async (calls: CallContext, contract: OptionContract): Promise<RecordedTick | undefined> => {
  try {
    return await entryTick(calls, contract)
  } catch (err) {
    if (!(err instanceof DependencyUnavailable)) throw err
    calls.log.warn({ err }, 'the entry tick of a contract cannot be read')
    return undefined
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
  await assertNotEnded(calls, outcome, { accountId: user.account_id, contractId: contract_id })
  const { data, revision } = recordedEvent(outcome, 'LimitOrderChanged')
  session.seen.raise(revision)
  return { body: { contract_update: ordersAfter(data, await knownEntry(calls, data.contract)) } }
}
