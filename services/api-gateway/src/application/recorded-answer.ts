import { formatLedgerRevision } from '@folio/contracts/http/ledger-revision.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { WALLET_VIEW } from '@folio/contracts/wallet/views.ts'
import { type Amount, ZERO } from '@folio/kernel/amount.ts'
import type { Refusal } from '../http/refusal.ts'
import type { RequestOutcome } from './client-command.ts'
import type { Gateway } from './gateway.ts'
import { againstRule } from './refusals.ts'
import { shown } from './shown-amount.ts'

/** What every answer about a recorded request says beside its data: how far the ledger was, and whether it is a repeat. */
export const recordedHeaders = ({ recorded, isRepeat }: RequestOutcome): Record<string, string> => {
  const { epoch, position } = recorded
  const revision = { 'Ledger-Revision': formatLedgerRevision({ epoch, positions: new Map([[WALLET_VIEW, position]]) }) }
  return isRepeat ? { ...revision, 'Idempotency-Hit': 'true' } : revision
}

/** The wallet's event that answers a request. */
export const walletEventOf = ({ recorded: { type, data } }: RequestOutcome): WalletEvent =>
  ({ type, data }) as unknown as WalletEvent

/** What the wallet has of the currency after an event that moved it. */
export const balanceAfter = (
  { currencies }: Gateway,
  data: { readonly currency: string; readonly balances: Readonly<Record<string, { readonly balance: Amount }>> },
): string => shown(currencies, data.currency, data.balances[data.currency]?.balance ?? ZERO)

const messages = {
  wallet_not_open: 'The wallet is not open.',
  frozen: 'The wallet is frozen.',
  closed: 'The wallet is closed.',
  destination_frozen: 'The destination wallet is frozen.',
  destination_closed: 'The destination wallet is closed.',
  quote_expired: 'The quote of rate_token has expired.',
  quote_spent: 'The quote of rate_token was used before.',
  transaction_limit: 'The amount is more than one transfer may be.',
  daily_limit: 'There were too many transfers to other clients in 24 hours.',
  insufficient_funds: 'The wallet has too little of this currency.',
} as const

/** A recorded refusal as it is answered, with what would have been needed. */
export const refusalAnswer = (
  { currencies }: Gateway,
  settled: RequestOutcome,
  refused: {
    readonly reason: keyof typeof messages
    readonly currency: string
    readonly amount: Amount
    readonly available?: Amount | undefined
  },
): Refusal => {
  const facts =
    refused.available === undefined
      ? {}
      : {
          needed: shown(currencies, refused.currency, refused.amount),
          available: shown(currencies, refused.currency, refused.available),
          currency: refused.currency,
        }
  // Callers know one rule for a frozen wallet, whichever side it is on.
  const rule = refused.reason === 'destination_frozen' ? 'frozen' : refused.reason
  return { ...againstRule(rule, messages[refused.reason], facts), headers: recordedHeaders(settled) }
}
