import type { Failure } from '../../api/call-failure.ts'
import { Amount } from '../../ui/amount.tsx'
import controls from '../../ui/controls.module.css'
import { FailureNote } from '../../ui/failure-note.tsx'
import { type Asked, offeredAmount } from './offered-amount.ts'

/** Says why a request was refused, and offers an amount that would work. */
export const RefusalNote = ({
  failure,
  asked,
  onAmount,
}: {
  readonly failure: Failure
  readonly asked: Asked
  readonly onAmount: (amount: string) => void
}) => {
  const amount = offeredAmount(failure, asked)
  return (
    <>
      <FailureNote failure={failure} />
      {amount === undefined ? null : (
        <button type="button" className={controls.secondary} onClick={() => onAmount(amount)}>
          Take <Amount value={amount} /> {asked.currency} instead
        </button>
      )}
    </>
  )
}
