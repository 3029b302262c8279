/** The parts of the embedded read model of which the one of the tests is made. */
export { type Claims, newClaims } from '../embedded/memory/claims.ts'
export { expiringValues } from '../embedded/memory/expiring-values.ts'
