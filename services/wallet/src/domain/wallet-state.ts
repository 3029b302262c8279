import type { Balances } from '@folio/contracts/ledger/amount-schema.ts'
import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import type { HourTally } from '@folio/contracts/payment-agent/daily-limits.ts'
import { type WalletEvent, type WalletEventData, walletEvents } from '@folio/contracts/wallet/events.ts'
import type { Party } from '@folio/contracts/wallet/transfer-parties.ts'
import type { HourlyCounts } from '@folio/kernel/hourly-counts.ts'
import { type SpentQuotes, withSpent } from '@folio/kernel/spent-quotes.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { type AgentHours, withAgentHour } from './agent-hours.ts'

/** A wallet that was never opened. */
export type Unopened = { readonly status: 'unopened' }
type Held = {
  readonly party: Party
  readonly balances: Balances
  /** The number of transfers to other clients in each hour of the last day. */
  readonly counts: HourlyCounts
  readonly spent: SpentQuotes
  /** The id of the last transfer that the wallet sent. */
  readonly last_sent?: string
  /** The client's transfers through all agents by hour; left out before the first one that counts. */
  readonly agent_hours?: AgentHours
}
/** A wallet that sends and receives. */
export type Open = Held & { readonly status: 'open' }
/** A wallet that takes only returned transfers. */
export type Shut = Held & { readonly status: 'frozen' | 'closed' }

/** The state of a wallet; it holds money of many currencies. */
export type Wallet = Unopened | Open | Shut

/** The state before the first event. */
export const initial: Wallet = { status: 'unopened' }

/** Takes the balances from the event, which holds them as they are after it: only `decide` computes money. */
const moved = (wallet: Wallet, after: Balances, more?: Partial<Held>): Wallet =>
  wallet.status === 'unopened' ? wallet : { ...wallet, ...more, balances: { ...wallet.balances, ...after } }

const switched = (wallet: Wallet, status: 'open' | 'frozen' | 'closed'): Wallet =>
  wallet.status === 'unopened' ? wallet : { ...wallet, status }

const hourRemembered = (wallet: Wallet, hour: HourTally | undefined): Partial<Held> =>
  hour === undefined || wallet.status === 'unopened' ? {} : { agent_hours: withAgentHour(wallet.agent_hours, hour) }

const NOTHING_MORE: Partial<Held> = {}

/** Returns the changes of a payment besides the balances: counts, agent hours and spent quotes. */
const remembered = (
  wallet: Wallet,
  { counts, asked_at, exchange: by, agent_hour }: WalletEventData<'TransferSent' | 'CurrencyExchanged'>,
): Partial<Held> => {
  if (asked_at === undefined && agent_hour === undefined) return NOTHING_MORE
  return {
    ...hourRemembered(wallet, agent_hour),
    ...(counts === undefined ? {} : { counts }),
    ...(by === undefined || asked_at === undefined || wallet.status === 'unopened'
      ? {}
      : { spent: withSpent(wallet.spent, by, asked_at) }),
  }
}

/** Returns the state of a wallet after an event. */
export const evolve = (wallet: Wallet, event: WalletEvent): Wallet => {
  if (isNoOp(walletEvents, event)) return wallet
  switch (event.type) {
    case 'WalletOpened':
      return { status: 'open', party: event.data, balances: {}, counts: {}, spent: {} }
    case 'WalletFrozen':
      return switched(wallet, 'frozen')
    case 'WalletThawed':
      return switched(wallet, 'open')
    case 'WalletClosed':
      return switched(wallet, 'closed')
    case 'TransferSent': {
      const { balances, transfer_id } = event.data
      return moved(wallet, balances, { ...remembered(wallet, event.data), last_sent: transfer_id })
    }
    case 'CurrencyExchanged':
      return moved(wallet, event.data.balances, remembered(wallet, event.data))
    case 'TransferReturned': {
      const { balances, counts, agent_hour } = event.data
      return moved(wallet, balances, {
        ...(counts === undefined ? {} : { counts }),
        ...hourRemembered(wallet, agent_hour),
      })
    }
    case 'TransferReceived':
      return moved(wallet, event.data.balances, hourRemembered(wallet, event.data.agent_hour))
    case 'CashDeposited':
    case 'CashWithdrawn':
      return moved(wallet, event.data.balances)
    case 'TransferRefused':
    case 'ReceiptRefused':
    case 'TransferSettled':
      return wallet
    default:
      return unreachable(event)
  }
}
