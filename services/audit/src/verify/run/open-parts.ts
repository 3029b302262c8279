import { randomInt } from 'node:crypto'
import { openStoredViews, openStoreScan, type StoreScan } from '@folio/runtime/ports/audit-ports.ts'
import { auditedServices as services } from '../../audited-services.ts'
import { noFindings } from '../findings.ts'
import { LANE, type Lanes, textHash } from '../hashing/text-hash.ts'
import { mergeRanges } from '../ranges/merge-ranges.ts'
import { provenReads } from '../since/proven-reads.ts'
import { expectedView } from '../views/expected-view.ts'
import type { VerifyOptions } from './verification.ts'

const randomSeed = (): Lanes => ({ high: randomInt(LANE), low: randomInt(LANE) })

/** Opens what a verification reads, and makes what it merges into. */
export const openParts = (dir: string, options: VerifyOptions) => {
  const { since, expected } = options
  const known = since?.history
  const store: StoreScan = openStoreScan(dir)
  const seed: Lanes = known?.seed ?? expected?.state.seed ?? randomSeed()
  const viewSeed = randomSeed()
  const findings = noFindings()
  return {
    dir,
    options,
    known,
    store,
    seed,
    viewSeed,
    findings,
    startedMs: performance.now(),
    written: openStoredViews(dir),
    hash: textHash(seed),
    viewHash: textHash(viewSeed),
    merged: mergeRanges(known),
    expectedViews: new Map(services.map(({ service }) => [service, expectedView()])),
    readStream: known === undefined ? store.readStream : provenReads(store.readStream, known, findings),
  }
}

/** The parts that a verification reads from and merges into. */
export type Parts = ReturnType<typeof openParts>
