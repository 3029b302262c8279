import { useState } from 'react'
import type { Failure } from '../../api/call-failure.ts'
import controls from '../../ui/controls.module.css'
import { FailureNote } from '../../ui/failure/failure-note.tsx'
import { Amount } from '../../ui/values/amount.tsx'
import { type AskedAmount, offeredAmount } from './offered-amount.ts'

/** Says why a request was refused, and offers an amount that would work; nothing once another amount is asked for. */
export const RefusalNote = ({
  failure,
  asked,
  onAmount,
}: {
  readonly failure: Failure
  readonly asked: AskedAmount
  readonly onAmount: (amount: string) => void
}) => {
  const [refused, setRefused] = useState({ failure, amount: asked.amount })
  if (refused.failure !== failure) setRefused({ failure, amount: asked.amount })
  const isOfOtherAmount = refused.failure === failure && refused.amount !== asked.amount
  const amount = offeredAmount(failure, asked)
  if (isOfOtherAmount) return null
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
