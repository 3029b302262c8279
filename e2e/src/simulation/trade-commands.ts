import type { Gateway } from '@folio/api-gateway/application/gateway.ts'
import type { TradingCommand } from '@folio/contracts/trading/commands.ts'
import type { OrderChange } from '@folio/contracts/trading/contracts/limit-orders.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { tradingKeys } from '@folio/contracts/trading/views.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { numberOf, traderOf } from './simulated-accounts.ts'
import { tradeOf } from './simulated-trades.ts'

/** A command on contracts that a client requests. */
export type Trade = {
  readonly kind: string
  readonly wallet: number
  readonly cents: number
  /** The number of the contract that is bought, or of the open one that is sold, cancelled or changed. */
  readonly bet?: number
  /** The id of the contract that is sold or cancelled, in place of an open one by its number. */
  readonly contractId?: number
}

const OPEN_MAX = 100

/** Tells whether a command of a kind can do something to a contract. */
const concerns = (kind: string, contract: OptionContract): boolean => {
  if (kind.startsWith('cancel')) return 'cancellation' in contract
  return kind.startsWith('sell') || 'orders' in contract
}

/** The id of an open contract that a command of this kind concerns; of none where the account has none. */
const openContractOf = async (
  { trading }: Gateway,
  account: string,
  { kind, bet = 0 }: Pick<Trade, 'kind' | 'bet'>,
): Promise<number> => {
  const { entries } = await trading.list({ prefix: tradingKeys.openContractsOf(account), limit: OPEN_MAX })
  const open = entries.map(([, { contract }]) => contract).filter((contract) => concerns(kind, contract))
  return open[bet % Math.max(1, open.length)]?.contract_id ?? 1
}

/** More than a contract costs with its markup. */
const PRICE_MAX = amountOf('100')

/** The ids that a contract needs, from the one id of a call. */
const IDS_PER_CALL = 1000

/** Changes of limit orders: near ones, far ones, and their removal. */
const CHANGES: readonly OrderChange[] = [
  { take_profit: amountOf('0.1') },
  { take_profit: amountOf('0.6') },
  { take_profit: null },
  { stop_loss: amountOf('0.3') },
  { stop_loss: null },
  { take_profit: amountOf('0.2'), stop_loss: amountOf('0.25') },
]

/** The account of a purchase, a sale, a cancellation or a change of orders, and the command as it is asked for now. */
export const tradeOfOperation = (gateway: Gateway, trade: Trade, transactionId: number) => {
  const { kind, wallet, cents, bet = 0, contractId } = trade
  const account = numberOf(traderOf(wallet), kind.endsWith('demo') ? 'demo' : 'real')
  const contract_id = transactionId * IDS_PER_CALL
  const askedNow = () => timestampOf(gateway.clock())

  const commandNow = async (): Promise<TradingCommand> => {
    if (kind.startsWith('buy')) {
      return {
        type: 'BuyContract',
        request: tradeOf(bet, cents),
        asked_at: askedNow(),
        price: PRICE_MAX,
        offering_revision: 0,
        currency_decimals: 2,
        contract_id,
        buy_transaction_id: contract_id + 1,
        sell_transaction_id: contract_id + 2,
        markup: amountOf(bet % 2 === 0 ? '0' : '0.02'),
      }
    }
    const open = contractId ?? (await openContractOf(gateway, account, trade))
    const asked = { contract_id: open, asked_at: askedNow() }
    if (kind.startsWith('cancel')) return { type: 'CancelContract', ...asked }
    const change = CHANGES[cents % CHANGES.length] ?? {}
    if (kind.startsWith('change')) return { type: 'UpdateLimitOrder', ...asked, change }
    return { type: 'SellContract', ...asked, price: amountOf('0') }
  }
  return { account, commandNow }
}
