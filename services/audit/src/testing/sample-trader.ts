import { stepIdOf, walletIdOf } from '@folio/contracts/derived-ids.ts'
import { offeringStream } from '@folio/contracts/market/commands.ts'
import type { Commissions, Offering, OfferingLimits } from '@folio/contracts/market/offering.ts'
import { accountNumberOf } from '@folio/contracts/options-account/account.ts'
import type { OrderChange } from '@folio/contracts/trading/contracts/limit-orders.ts'
import type { PurchaseRequest } from '@folio/contracts/trading/contracts/purchase-request.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { SampleDecisions } from './sample-decisions.ts'

/** The first second of the sample market, which is the first of an hour and of a day. */
export const MARKET_START = 1_767_225_600

/** The symbol of the sample market: not one of the simulator, as its ticks follow from no secret. */
export const SYMBOL = 'VOL_100'

const client_id = stepIdOf('the client of the sample market')
const kind = { client_id, account_type: 'real', currency: 'USD', group: 'row' } as const

/** The account of real money that trades on the sample market. */
export const TRADER = accountNumberOf(kind, 1)

/** The stream of the trader's account. */
export const TRADER_STREAM = `trading-${TRADER}`

/** The seconds between two ticks. */
export const INTERVAL_SECONDS = 2

/** The commissions with which the symbol of the sample market is listed. */
export const COMMISSIONS: Commissions = {
  callput: amountOf('0.012'),
  callputequal: amountOf('0.012'),
  touchnotouch: amountOf('0.02'),
  endsinout: amountOf('0.02'),
  staysinout: amountOf('0.02'),
  digits: amountOf('0.01'),
  asian: amountOf('0.012'),
  reset: amountOf('0.012'),
  highlowticks: amountOf('0.012'),
  runs: amountOf('0.012'),
  vanilla: amountOf('0.03'),
  turbos: amountOf('0'),
  multiplier: amountOf('0'),
  accumulator: amountOf('0'),
}

const offering: Omit<Offering, 'symbol'> = {
  name: 'Volatility 100 Index',
  market: 'synthetic_index',
  submarket: 'random_index',
  decimals: 2,
  interval_seconds: INTERVAL_SECONDS,
  model: { kind: 'volatility', volatility: amountOf('1') },
  calendar: 'always',
  commissions: COMMISSIONS,
}

const wallet = { client_id, wallet_id: walletIdOf(client_id, 'main'), wallet_type: 'main' } as const
const trader = { account_id: TRADER, ...kind } as const
const side = { client_id, platform: 'options', account_id: TRADER } as const

/** Trades on the sample market, at the newest tick, half a second after it. */
export type SampleTrader = {
  /** Buys a contract by the newest offering; returns its id. */
  readonly buy: (request: Partial<PurchaseRequest>) => Promise<number>
  /** Sells a contract; returns the types of the events. */
  readonly sell: (contractId: number) => Promise<readonly string[]>
  /** Gives a multiplier back while its deal can be cancelled; returns the types of the events. */
  readonly cancel: (contractId: number) => Promise<readonly string[]>
  /** Changes the limit orders of a contract; returns the types of the events. */
  readonly update: (contractId: number, change: OrderChange) => Promise<readonly string[]>
  /** Changes the commissions and the limits of the symbol; limits that are left out are the default ones. */
  readonly offer: (commissions: Commissions, limits?: OfferingLimits) => Promise<void>
  /** Asks for the settlement of a contract by the ticks up to the newest one; returns the types of the events. */
  readonly settle: (contractId: number) => Promise<readonly string[]>
}

/** A command as a trader sends it, whichever it is. */
type AnyCommand = { readonly type: string }

/**
 * Lists the symbol of the sample market, or another one with its facts, and opens an account with 10,000 USD that
 * trades on it.
 */
export const sampleTrader = async (
  { perform, flush, tipOf }: SampleDecisions,
  newest: () => number,
  symbol = SYMBOL,
): Promise<SampleTrader> => {
  let ids = 1000

  const trade = async (command: AnyCommand): Promise<readonly string[]> => {
    const events = await perform({ stream: TRADER_STREAM, epoch: newest() + 1, command })
    await flush()
    return events.map(({ type }) => type)
  }
  const askedAt = () => timestampOf((newest() + 0.5) * 1e6)

  const fund = async (): Promise<void> => {
    const walletStream = `wallet-${wallet.wallet_id}`
    const epoch = MARKET_START
    const money = { currency: 'USD', amount: amountOf('10000'), transaction_id: 1, request_id: 'r' }
    const transfer = { ...money, transfer_id: stepIdOf('the transfer'), source: wallet, destination: side }
    const toWallet = (command: AnyCommand) => perform({ stream: walletStream, epoch, command })
    await toWallet({ type: 'OpenWallet', wallet } as AnyCommand)
    await toWallet({ type: 'DepositCash', wallet, ...money } as AnyCommand)
    await toWallet({ type: 'SendTransfer', ...transfer } as AnyCommand)
    const sent = `${walletStream}@${tipOf(walletStream).revision}`
    await perform({
      stream: TRADER_STREAM,
      epoch,
      command: { type: 'OpenAccount', ...trader, registered: 'o@0' } as AnyCommand,
    })
    await perform({
      stream: TRADER_STREAM,
      epoch,
      command: { type: 'ReceiveTransfer', ...transfer, sent } as AnyCommand,
    })
    const received = `${TRADER_STREAM}@${tipOf(TRADER_STREAM).revision}`
    await toWallet({ type: 'SettleTransfer', ...transfer, received } as AnyCommand)
  }

  const listed = { type: 'ListSymbol', symbol, ...offering } as AnyCommand
  await perform({ stream: offeringStream(symbol), epoch: MARKET_START, command: listed })
  await fund()

  return {
    buy: async (request) => {
      ids += 10
      const contract_id = ids
      const asked_at = askedAt()
      const bought = {
        type: 'BuyContract',
        request: { underlying_symbol: symbol, currency: 'USD', amount: amountOf('10'), ...request },
        asked_at,
        price: amountOf('1000'),
        offering_revision: tipOf(offeringStream(symbol)).revision,
        currency_decimals: 2,
        contract_id,
        buy_transaction_id: contract_id + 1,
        sell_transaction_id: contract_id + 2,
        markup: amountOf('0.01'),
        application_id: 'app',
      }
      const [type] = await trade(bought)
      if (type !== 'ContractBought') throw new Error(`a contract on ${request.contract_type} was not bought`)
      return contract_id
    },
    sell: (contract_id) => trade({ type: 'SellContract', contract_id, asked_at: askedAt(), price: '0' } as AnyCommand),
    cancel: (contract_id) => trade({ type: 'CancelContract', contract_id, asked_at: askedAt() } as AnyCommand),
    update: (contract_id, change) =>
      trade({ type: 'UpdateLimitOrder', contract_id, change, asked_at: askedAt() } as AnyCommand),
    offer: async (commissions, limits) => {
      const command = { type: 'ChangeOffering', symbol, commissions, ...(limits && { limits }) } as AnyCommand
      await perform({ stream: offeringStream(symbol), epoch: newest() + 1, command })
    },
    settle: (contract_id) => trade({ type: 'SettleContract', contract_id, epoch: newest() } as AnyCommand),
  }
}
