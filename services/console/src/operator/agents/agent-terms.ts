import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getPaymentAgent } from '@folio/contracts/http/operator/lookups/payment-agents.ts'

/** The terms of an agent in one currency. */
export type Terms = DataOf<typeof getPaymentAgent>['currencies'][number]

/** The form of the terms in a field: `USD 10 1000 1.5 2; EUR …`, from, to, and the percentages of commission in and out. */
export const TERMS_PATTERN =
  '\\s*[A-Za-z_]{1,18}(?:\\s+\\d+(?:\\.\\d+)?){4}\\s*(?:;\\s*[A-Za-z_]{1,18}(?:\\s+\\d+(?:\\.\\d+)?){4}\\s*)*;?\\s*'

/** Writes terms as the text of a field. */
export const termsText = (terms: readonly Terms[]): string =>
  terms
    .map(
      ({ currency, withdrawal_minimum: from, withdrawal_maximum: to, deposit_commission, withdrawal_commission }) =>
        `${currency} ${from} ${to} ${deposit_commission} ${withdrawal_commission}`,
    )
    .join('; ')

/** Reads terms from the text of a field that has the form of `TERMS_PATTERN`. */
export const termsIn = (text: string): readonly Terms[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [currency = '', from = '', to = '', deposit, withdrawal] = part.split(/\s+/)
      return {
        currency: currency.toUpperCase(),
        withdrawal_minimum: from,
        withdrawal_maximum: to,
        deposit_commission: Number(deposit),
        withdrawal_commission: Number(withdrawal),
      }
    })
