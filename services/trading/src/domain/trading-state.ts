import type { Balances } from '@folio/contracts/ledger/amount-schema.ts'
import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import type { OptionsAccount } from '@folio/contracts/options-account/account.ts'
import { type TradingEvent, tradingEvents } from '@folio/contracts/trading/events.ts'
import { type SpentQuotes, withSpent } from '@folio/kernel/spent-quotes.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'

/** An account that was never opened. */
export type Unopened = { readonly status: 'unopened' }
/**
 * An account with money of its one currency; while it is inactive it sends nothing and takes only returned transfers.
 */
export type Open = {
  readonly status: 'open' | 'inactive'
  readonly account: OptionsAccount
  readonly balances: Balances
  readonly spent: SpentQuotes
}

/** The state of a trading account. */
export type TradingAccount = Unopened | Open

/** The state before the first event. */
export const initial: TradingAccount = { status: 'unopened' }

/** Takes the balances from the event, which holds them as they are after it: only `decide` computes money. */
const moved = (account: TradingAccount, balances: Balances, more?: Pick<Open, 'spent'>): TradingAccount =>
  account.status === 'unopened' ? account : { ...account, ...more, balances }

const switched = (account: TradingAccount, status: Open['status']): TradingAccount =>
  account.status === 'unopened' ? account : { ...account, status }

/** Returns the state of a trading account after an event. */
export const evolve = (account: TradingAccount, event: TradingEvent): TradingAccount => {
  if (isNoOp(tradingEvents, event)) return account
  switch (event.type) {
    case 'AccountOpened': {
      const { registered: _, ...opened } = event.data
      return { status: 'open', account: opened, balances: {}, spent: {} }
    }
    case 'AccountDeactivated':
      return switched(account, 'inactive')
    case 'AccountReactivated':
      return switched(account, 'open')
    case 'TransferSent': {
      const { balances, exchange, asked_at } = event.data
      if (account.status === 'unopened' || exchange === undefined || asked_at === undefined) {
        return moved(account, balances)
      }
      return moved(account, balances, { spent: withSpent(account.spent, exchange, asked_at) })
    }
    case 'BalanceReset':
    case 'TransferReceived':
    case 'TransferReturned':
      return moved(account, event.data.balances)
    case 'ReceiptRefused':
    case 'TransferSettled':
      return account
    default:
      return unreachable(event)
  }
}
