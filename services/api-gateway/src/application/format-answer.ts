import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import type { Currencies } from '@folio/contracts/http/fields/money.ts'
import { formatLedgerRevision } from '@folio/contracts/http/ledger-revision.ts'
import type { RecordedOutcome } from '@folio/contracts/messaging/reply-message.ts'
import { TRADING_SERVICE, TRADING_STREAM_PREFIX } from '@folio/contracts/trading/views.ts'
import { WALLET_SERVICE } from '@folio/contracts/wallet/views.ts'
import { type Amount, withDecimals, ZERO } from '@folio/kernel/amount.ts'
import { moneyReceived, type Payment } from '@folio/kernel/payment.ts'
import { decimalsOf } from '@folio/kernel/units/written-amount.ts'
import type { Gateway } from './gateway.ts'

/**
 * Formats an amount for an answer with the decimals of its currency, or with more where the amount has more, such as in
 * a currency that is no longer configured.
 */
export const formatAmount = (currencies: Currencies, currency: string, amount: Amount): string =>
  withDecimals(amount, Math.max(currencies.get(currency)?.decimals ?? 0, decimalsOf(amount)))

/** The `Ledger-Revision` header of the answer to a write: a read with it waits until the service's view shows the write. */
export const revisionHeader = (
  service: string,
  { epoch, position }: Pick<RecordedOutcome, 'epoch' | 'position'>,
): { readonly 'Ledger-Revision': string } => ({
  'Ledger-Revision': formatLedgerRevision({ epoch, positions: new Map([[service, position]]) }),
})

const serviceOf = ({ stream }: RequestOutcome['recorded']): string =>
  stream.startsWith(TRADING_STREAM_PREFIX) ? TRADING_SERVICE : WALLET_SERVICE

/** The headers of each answer about a recorded request: its ledger revision, and `Idempotency-Hit` for a repeat. */
export const recordedHeaders = ({ recorded, isRepeat }: RequestOutcome): Record<string, string> => {
  const revision = revisionHeader(serviceOf(recorded), recorded)
  return isRepeat ? { ...revision, 'Idempotency-Hit': 'true' } : revision
}

/** Formats the wallet's balance of a currency after an event that moved it. */
export const balanceAfter = (
  { currencies }: Gateway,
  data: { readonly currency: string; readonly balances: Readonly<Record<string, { readonly balance: Amount }>> },
): string => formatAmount(currencies, data.currency, data.balances[data.currency]?.balance ?? ZERO)

/** Formats the amount that the destination of a payment receives, in its own currency. */
export const formatArriving = ({ currencies }: Gateway, told: Payment): string => {
  const { currency, amount } = moneyReceived(told)
  return formatAmount(currencies, currency, amount)
}

/** Formats the fee of a transfer, or zero. */
export const formatFee = ({ currencies }: Gateway, { fee, currency }: Payment): string =>
  formatAmount(currencies, fee?.currency ?? currency, fee?.amount ?? ZERO)
