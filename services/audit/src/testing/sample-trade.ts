import { stepIdOf, walletIdOf } from '@folio/contracts/derived-ids.ts'
import { offeringStream } from '@folio/contracts/market/commands.ts'
import type { Offering } from '@folio/contracts/market/offering.ts'
import type { PurchaseRequest } from '@folio/contracts/trading/contracts/purchase-request.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { sampleDecisions } from './sample-decisions.ts'
import { sampleHours } from './sample-hours.ts'

/** The first second of the sample market, which is the first of an hour and of a day. */
export const MARKET_START = 1_767_225_600

/** The symbol of the sample market. */
export const SYMBOL = 'R_100'

/** The account of real money that trades on the sample market. */
export const TRADER = 'ROT1000000001'

/** The stream of the trader's account. */
export const TRADER_STREAM = `trading-${TRADER}`

/** The seconds between two ticks. */
export const INTERVAL = 2

const offering: Offering = {
  symbol: SYMBOL,
  name: 'Volatility 100 Index',
  market: 'synthetic_index',
  submarket: 'random_index',
  decimals: 2,
  interval_seconds: INTERVAL,
  model: { kind: 'volatility', volatility: amountOf('1') },
  calendar: 'always',
  commissions: {
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
  },
}

const client_id = stepIdOf('the client of the sample market')
const wallet = { client_id, wallet_id: walletIdOf(client_id, 'main'), wallet_type: 'main' } as const
const trader = { client_id, account_id: TRADER, account_type: 'real', currency: 'USD', group: 'row' } as const
const side = { client_id, platform: 'options', account_id: TRADER } as const

/** A market whose ticks a test chooses, and an account with 10,000 USD that trades on it. */
export type SampleTrade = {
  /** Records a tick every two seconds, after the newest one; the seconds between have no quotes. */
  readonly ticks: (quotes: readonly string[]) => Promise<void>
  /** Records that no ticks come up to an epoch. */
  readonly interrupt: (upTo: number) => Promise<void>
  /** The newest epoch that is recorded. */
  readonly newest: () => number
  /** Buys a contract at the newest tick, half a second after it; returns its id. */
  readonly buy: (request: Partial<PurchaseRequest>) => Promise<number>
  /** Sells a contract at the newest tick; returns the types of the events. */
  readonly sell: (contractId: number) => Promise<readonly string[]>
  /** Gives a multiplier back while its deal can be cancelled; returns the types of the events. */
  readonly cancel: (contractId: number) => Promise<readonly string[]>
  /** Asks for the settlement of a contract by the ticks up to the newest one; returns the types of the events. */
  readonly settle: (contractId: number) => Promise<readonly string[]>
  readonly flush: () => Promise<void>
}

/** Opens the sample market in an empty store. */
export const sampleTrade = async (store: EventStore): Promise<SampleTrade> => {
  const decisions = sampleDecisions(store)
  const { perform, flush, tipOf } = decisions
  const { record, interrupt } = sampleHours(decisions)
  let newest = MARKET_START - INTERVAL
  let ids = 1000

  const trade = async (command: { readonly type: string }): Promise<readonly string[]> => {
    const events = await perform({ stream: TRADER_STREAM, epoch: newest + 1, command })
    await flush()
    return events.map(({ type }) => type)
  }

  const fund = async (): Promise<void> => {
    const walletStream = `wallet-${wallet.wallet_id}`
    const epoch = MARKET_START
    const money = { currency: 'USD', amount: amountOf('10000'), transaction_id: 1, request_id: 'r' }
    const transfer = { ...money, transfer_id: stepIdOf('the transfer'), source: wallet, destination: side }
    const toWallet = (command: { readonly type: string }) => perform({ stream: walletStream, epoch, command })
    await toWallet({ type: 'OpenWallet', wallet } as { readonly type: string })
    await toWallet({ type: 'DepositCash', wallet, ...money } as { readonly type: string })
    await toWallet({ type: 'SendTransfer', ...transfer } as { readonly type: string })
    const sent = `${walletStream}@${tipOf(walletStream).revision}`
    await perform({
      stream: TRADER_STREAM,
      epoch,
      command: { type: 'OpenAccount', ...trader, registered: 'o@0' } as { readonly type: string },
    })
    await perform({
      stream: TRADER_STREAM,
      epoch,
      command: { type: 'ReceiveTransfer', ...transfer, sent } as { readonly type: string },
    })
    const received = `${TRADER_STREAM}@${tipOf(TRADER_STREAM).revision}`
    await toWallet({ type: 'SettleTransfer', ...transfer, received } as { readonly type: string })
  }

  const listed = { type: 'ListSymbol', ...offering } as { readonly type: string }
  await perform({ stream: offeringStream(SYMBOL), epoch: MARKET_START, command: listed })
  await fund()

  return {
    ticks: async (quotes) => {
      for (const quote of quotes) {
        await record(newest + INTERVAL, { [SYMBOL]: quote })
        newest += INTERVAL
        await record(newest + 1, {})
      }
      await flush()
    },
    interrupt: async (upTo) => {
      await interrupt({ symbol: SYMBOL, from: newest + INTERVAL, to: upTo })
      newest = upTo
      await flush()
    },
    newest: () => newest,
    buy: async (request) => {
      ids += 10
      const contract_id = ids
      const asked_at = timestampOf((newest + 0.5) * 1e6)
      const bought = {
        type: 'BuyContract',
        request: { underlying_symbol: SYMBOL, currency: 'USD', amount: amountOf('10'), ...request },
        asked_at,
        price: amountOf('1000'),
        offering_revision: 0,
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
    sell: (contract_id) =>
      trade({ type: 'SellContract', contract_id, asked_at: timestampOf((newest + 0.5) * 1e6), price: '0' } as {
        readonly type: string
      }),
    cancel: (contract_id) =>
      trade({ type: 'CancelContract', contract_id, asked_at: timestampOf((newest + 0.5) * 1e6) } as {
        readonly type: string
      }),
    settle: (contract_id) => trade({ type: 'SettleContract', contract_id, epoch: newest } as { readonly type: string }),
    flush,
  }
}
