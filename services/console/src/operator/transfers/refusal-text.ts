import type { TransferLookedUp } from '@folio/contracts/http/operator/transfers.ts'
import { paddedAmount } from '../../money/padded-amount.ts'
import { shownAmount } from '../../money/shown-amount.ts'

type Refusal = Omit<NonNullable<TransferLookedUp['refusal']>, 'event'>

/** The words for refusals in which no amount plays a part. */
export const REFUSAL_CAUSES: Readonly<Record<string, string>> = {
  frozen: 'the paying wallet was frozen',
  destination_frozen: 'the receiving wallet was frozen',
}

/** Says with its numbers why a transfer was refused: `needed 99,999.00, available 9,987.50 USD (insufficient_funds)`. */
export const refusalText = (refusal: Refusal, locale: string): string => {
  const { reason, needed, available, currency, usd_amount, transaction_usd_max, daily_count, daily_count_max } = refusal
  const cause = REFUSAL_CAUSES[reason]
  if (cause !== undefined) return cause
  const amount = (text: string, of = currency): string => shownAmount(paddedAmount(text, of), locale)
  if (transaction_usd_max !== null) {
    const worth = usd_amount === null ? '' : `worth ${amount(usd_amount, 'USD')} USD, `
    return `${worth}at most ${amount(transaction_usd_max, 'USD')} USD in one transfer (${reason})`
  }
  if (daily_count_max !== null) {
    return `${daily_count ?? 'too many'} transfers in 24 hours, at most ${daily_count_max} (${reason})`
  }
  if (available === null) return `needed ${amount(needed)} ${currency} (${reason})`
  return `needed ${amount(needed)}, available ${amount(available)} ${currency} (${reason})`
}
