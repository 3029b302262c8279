import type { Verified } from '../server/verify-store.ts'
import type { TransferResult } from './run-transfers.ts'
import type { StoredOnce } from './stored-once.ts'

/** A check that the figures depend on: if it fails, they do not count. */
export type Check = { readonly what: string; readonly passed: boolean; readonly detail: string }

const ARRIVED_MAX_MS = 1000
const OUTPUT_CHARACTERS_SHOWN = 2000

/** Checks that every load made transfers, and that its money arrived within a second of its end. */
export const loadChecks = (results: readonly TransferResult[]): readonly Check[] =>
  results.map(({ name, succeeded, settled }) => ({
    what: `all money arrived within ${ARRIVED_MAX_MS} ms (${name})`,
    passed: succeeded > 0 && settled.settled && settled.withinMs <= ARRIVED_MAX_MS,
    detail: `${succeeded} transfers; ${settled.wrongWallets} wallets wrong after ${settled.withinMs.toFixed(0)} ms`,
  }))

/** Checks that every acknowledged transfer is in the store once. */
export const storedOnceVerdict = (stored: StoredOnce): Check => {
  const { acknowledged, missing, doubled, refusedButSent, example } = stored
  const counts = `${missing} missing, ${doubled} doubled, ${refusedButSent} refused but sent`
  return {
    what: 'every acknowledged transfer is in the store once, sent and received',
    passed: missing + doubled + refusedButSent === 0,
    detail: `${acknowledged} acknowledged: ${counts}${example === undefined ? '' : `, the first is ${example}`}`,
  }
}

/** Checks that `verify` has no findings. */
export const verifyVerdict = ({ whole, output, seconds }: Verified): Check => ({
  what: 'verify finds the store whole',
  passed: whole,
  detail: `took ${seconds.toFixed(1)} s${whole ? '' : `\n${output.slice(-OUTPUT_CHARACTERS_SHOWN)}`}`,
})
