import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateCopy } from '@folio/event-store/embedded-copy.ts'
import { expect } from 'vitest'
import { findingsOf } from '../audit/findings-of.ts'
import type { SimulatedLedger } from './simulated-ledger.ts'

/** Asserts that `audit verify` finds nothing in a copy of the simulated store; it has too few events for threads. */
export const expectVerified = async ({ store, clock }: Pick<SimulatedLedger, 'store' | 'clock'>): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'folio-simulated-'))
  try {
    await updateCopy(store, dir, () => {})
    expect(await findingsOf(dir, clock())).toBe('')
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
