import { patternText } from '../pattern-text.ts'

/** A quote as its caller keeps it: opaque. */
export const rateToken = patternText(/^[\w.-]{1,1024}$/, 'must be a rate_token from an exchange-rate answer')
