import { paddedAmount } from '../../money/padded-amount.ts'
import { Amount } from './amount.tsx'
import { FreeText } from './free-text.tsx'

/** An amount with its currency, in whose decimals it is written. */
export const Money = ({ amount, currency }: { readonly amount: string; readonly currency: string }) => (
  <>
    <Amount value={paddedAmount(amount, currency)} /> <FreeText text={currency} />
  </>
)
