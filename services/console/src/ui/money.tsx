import { Amount } from './amount.tsx'
import { FreeText } from './free-text.tsx'

/** An amount with its currency. */
export const Money = ({ amount, currency }: { readonly amount: string; readonly currency: string }) => (
  <>
    <Amount value={amount} /> <FreeText text={currency} />
  </>
)
