import { TRADING_STREAM_PREFIX, TRADING_VIEW } from '@folio/contracts/trading/views.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { WALLET_VIEW } from '@folio/contracts/wallet/views.ts'
import { type Amount, ZERO } from '@folio/kernel/amount.ts'
import { arriving, type Payment } from '@folio/kernel/payment.ts'
import type { RequestOutcome } from './client-command.ts'
import type { Gateway } from './gateway.ts'
import { revisionHeader } from './revision-header.ts'
import { shown } from './shown-amount.ts'

const serviceOf = ({ stream }: RequestOutcome['recorded']): string =>
  stream.startsWith(TRADING_STREAM_PREFIX) ? TRADING_VIEW : WALLET_VIEW

/** What every answer about a recorded request says beside its data: how far the ledger was, and whether it is a repeat. */
export const recordedHeaders = ({ recorded, isRepeat }: RequestOutcome): Record<string, string> => {
  const revision = revisionHeader(serviceOf(recorded), recorded)
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

/** What an exchange gives the other side, as callers see it. */
export const givenShown = ({ currencies }: Gateway, told: Payment): string => {
  const { currency, amount } = arriving(told)
  return shown(currencies, currency, amount)
}

/** What was kept of a transfer, as callers see it. */
export const feeShown = ({ currencies }: Gateway, { fee, currency }: Payment): string =>
  shown(currencies, fee?.currency ?? currency, fee?.amount ?? ZERO)
