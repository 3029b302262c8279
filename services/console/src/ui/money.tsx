import { Amount } from './amount.tsx'

/** An amount with its currency. */
export const Money = ({ amount, currency }: { readonly amount: string; readonly currency: string }) => (
  <>
    <Amount value={amount} /> <bdi>{currency}</bdi>
  </>
)
