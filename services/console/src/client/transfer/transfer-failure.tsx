import type { Failure } from '../../api/call-failure.ts'
import { isNegative, isZero, sumOf } from '../../money/decimal.ts'
import { Amount } from '../../ui/amount.tsx'
import controls from '../../ui/controls.module.css'
import { FailureNote } from '../../ui/failure-note.tsx'

const textOf = (details: Failure['details'], name: string): string | undefined => {
  const value = details[name]
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? value : undefined
}

const isAbove = (one: string, other: string): boolean => isNegative(sumOf([other, `-${one}`]))

/** The amount that would work, by the numbers of a refusal; undefined where another amount would not help. */
const offered = ({ code, details }: Failure, currency: string, balance: string): string | undefined => {
  if (code === 'WalletFundsInsufficient') return balance
  const available = textOf(details, 'available')
  if (available !== undefined) return available
  const limit = code === 'TransactionLimitError' && currency === 'USD' ? textOf(details, 'limit') : undefined
  return limit === undefined || isAbove(limit, balance) ? undefined : limit
}

/** Says why a transfer was refused, and offers an amount that would work. */
export const TransferFailure = ({
  failure,
  currency,
  balance,
  onAmount,
}: {
  readonly failure: Failure
  readonly currency: string
  readonly balance: string
  readonly onAmount: (amount: string) => void
}) => {
  if (failure.status === 404) {
    return <p role="alert">✕ No client who can be paid has exactly this nickname.</p>
  }
  const amount = offered(failure, currency, balance)
  return (
    <>
      <FailureNote failure={failure} />
      {amount === undefined || isZero(amount) ? null : (
        <button type="button" className={controls.secondary} onClick={() => onAmount(amount)}>
          Take <Amount value={amount} /> {currency} instead
        </button>
      )}
    </>
  )
}
