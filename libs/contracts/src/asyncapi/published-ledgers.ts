import type { z } from 'zod'
import { optionsAccountEventSchemas } from '../options-account/events.ts'
import { agentEventSchemas } from '../payment-agent/events.ts'
import { tradingEventSchemas } from '../trading/events.ts'
import { walletEventSchemas } from '../wallet/events.ts'
import { rateEventSchemas } from '../wallet/rates.ts'
import { agentReasons, optionsAccountReasons, tradingReasons, walletReasons } from './told-reasons.ts'

/** Events, each with what it says. */
export type ToldEvents = Readonly<Record<string, { readonly schema: z.ZodType; readonly summary: string }>>

/** The ledger that a service publishes: whose events these are, and each of them and of their reasons with what it says. */
export type PublishedLedger = {
  readonly service: string
  readonly events: ToldEvents
  readonly reasons: Readonly<Record<string, string>>
}

/** Puts events together with what they say; fails to compile where an event has no summary, or a summary no event. */
export const told = <T extends string>(
  schemas: Readonly<Record<T, z.ZodType>>,
  summaries: Readonly<Record<NoInfer<T>, string>>,
): ToldEvents => {
  const events: Record<string, { schema: z.ZodType; summary: string }> = {}
  for (const type in schemas) events[type] = { schema: schemas[type], summary: summaries[type] }
  return events
}

/** The ledger topics that other systems may read. */
export const publishedLedgers: readonly PublishedLedger[] = [
  {
    service: 'wallet',
    events: told(
      { ...walletEventSchemas, ...rateEventSchemas },
      {
        WalletOpened: 'The wallet is there, with nothing in it.',
        WalletOpeningRefused: 'The wallet was there already.',
        WalletFrozen: 'Nothing goes out from now on, and nothing comes in but returns.',
        WalletThawed: 'Money may move again.',
        WalletClosed: 'No money moves any more but returns, for good.',
        FreezingRefused: 'There was no wallet to freeze.',
        ThawingRefused: 'There was no wallet to thaw.',
        ClosingRefused: 'The wallet was not closed, and why.',
        CashDeposited: 'Money came in from `system:cashier`.',
        CashWithdrawn: 'Money went out to `system:cashier`.',
        CashRefused: 'The cashier did not move money, and why.',
        TransferSent: 'The amount left this wallet for `transit:{transfer_id}`.',
        TransferRefused: 'This wallet did not pay, and why.',
        CurrencyExchanged: 'The amount left one currency of this wallet, and what the exchange gives came to another.',
        TransferReceived: 'The amount came out of transit; `sent` names the event that sent it, as `stream@revision`.',
        ReceiptRefused: 'This wallet did not take the amount that `sent` names, and why; the amount goes back.',
        TransferReturned: 'The whole amount came back, because of the refusal that `refused` names.',
        RateSet: 'The operator said what one unit of a currency is worth in USD; null: no rate just now.',
        TransferSettled: 'The other side has the money, by the event that `received` names.',
      },
    ),
    reasons: walletReasons,
  },
  {
    service: 'trading',
    events: told(tradingEventSchemas, {
      AccountOpened: 'The account is there, with nothing in it.',
      OpeningRefused: 'The account was there already.',
      AccountDeactivated: 'Nothing goes out from now on, and nothing comes in but returns.',
      AccountReactivated: 'Money may move again.',
      DeactivationRefused: 'There was no account to be made inactive.',
      ReactivationRefused: 'There was no account to be made active.',
      BalanceReset:
        'A demo account has its balance, for the first time or again: the difference is with `system:demo`.',
      BalanceKept: 'A demo account had its balance already.',
      ResetRefused: 'The account has no balance to be reset, and why.',
      TransferSent: 'The amount left this account for `transit:{transfer_id}`.',
      TransferRefused: 'This account did not pay, and why.',
      TransferReceived: 'The amount came out of transit; `sent` names the event that sent it, as `stream@revision`.',
      ReceiptRefused: 'This account did not take the amount that `sent` names, and why; the amount goes back.',
      TransferReturned: 'The whole amount came back, because of the refusal that `refused` names.',
      TransferSettled: 'The wallet has the money, by the event that `received` names.',
    }),
    reasons: tradingReasons,
  },
  {
    service: 'payment-agent',
    events: told(agentEventSchemas, {
      AgentRegistered: 'There is an agent now.',
      AgentRegistrationRefused: 'The number belongs to an agent already.',
      AgentEdited: 'What the operator settles of the agent is now this.',
      DepositRequested: 'The agent is to pay a client; the money moves between their wallets.',
      DepositRefused: 'The agent does not pay the client, and why.',
      DepositCompleted: 'The client has the money; `ended` names the event of its wallet.',
      DepositRejected: "The agent's wallet did not pay, and why.",
      DepositFailed: "The client's wallet did not take the money, and why; all of it is back.",
      WithdrawalRequested: 'A client is to be paid out; the money moves between their wallets.',
      WithdrawalRefused: 'The client is not paid out, and why.',
      WithdrawalCompleted: 'The agent has the money; `ended` names the event of its wallet.',
      WithdrawalRejected: "The client's wallet did not pay, and why.",
      WithdrawalFailed: "The agent's wallet did not take the money, and why; all of it is back.",
      WithdrawalCodeIssued: 'A code went out to a client; only a salted hash of it is told.',
      WithdrawalCodeRefused: 'No code went out, and why.',
      RequestExpired: 'A request whose `command_id` this event carries never took effect, and never will.',
    }),
    reasons: agentReasons,
  },
  {
    service: 'options-account',
    events: told(optionsAccountEventSchemas, {
      AccountRegistered: 'The number is the account of this client; it has no money yet.',
      RegistrationRefused: 'The number was taken by another account; the account asked for gets another number.',
      AccountActivated: 'The account can be used; `opened` names the event that opened it for money.',
    }),
    reasons: optionsAccountReasons,
  },
]
