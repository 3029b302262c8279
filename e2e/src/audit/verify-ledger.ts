import { eventually } from '@folio/test-kit/eventually.ts'
import { dataOf, operate } from '../kit/calls.ts'
import type { Demo } from '../kit/running-folio.ts'

/** A late limit of a verification, a process of low priority, which takes long on a busy machine. */
export const VERIFIED_WITHIN_MS = 240_000

/** Starts a verification as an operator, and returns what the operator API tells of it at its end. */
export const verifyLedger = async (demo: Demo) => {
  const { id } = dataOf(await operate(demo, 'audit/verifications', {}))
  return eventually(async () => {
    const found = dataOf(await operate(demo, `audit/verifications/${id}`))
    return found.status !== 'running' && found
  }, VERIFIED_WITHIN_MS)
}
