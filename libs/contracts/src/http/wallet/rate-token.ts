import { patternText } from '../fields/pattern-text.ts'

/** The token of a quote, opaque to the caller. */
export const rateToken = patternText(/^[A-Za-z0-9_.-]{1,1024}$/, 'must be a rate_token from an exchange-rate answer')
