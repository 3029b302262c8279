import { amountOf } from '@folio/kernel/amount.ts'
import { WRITTEN_AMOUNT } from '@folio/kernel/units/written-amount.ts'
import { patternText } from './pattern-text.ts'

/** A sum, such as a balance, as a caller sends it: it may have more digits than an amount. */
export const sum = patternText(
  /^(?:0|[1-9]\d{0,29})(?:\.\d{1,18})?$/,
  'must be a decimal string such as "12.50", with at most 30 digits before the point',
)
  .meta({ examples: ['12.50'] })
  .transform(amountOf)

const decimalText = patternText(
  WRITTEN_AMOUNT,
  'must be a decimal string such as "0.92", with at most 14 digits before the point',
).meta({ examples: ['0.92'] })

/** A decimal as a caller sends it, zero or more, parsed into normal form. */
export const decimal = decimalText.transform(amountOf)

/** A decimal above zero as a caller sends it, such as a rate, parsed into normal form. */
export const decimalAboveZero = decimalText
  .refine((text) => /[1-9]/.test(text), { error: 'must be above zero' })
  .transform(amountOf)
