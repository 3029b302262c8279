import { patternText } from '../pattern-text.ts'

/** A quote as its caller keeps it: opaque. */
export const rateToken = patternText(/^[A-Za-z0-9_.-]{1,1024}$/, 'must be a rate_token from an exchange-rate answer')
