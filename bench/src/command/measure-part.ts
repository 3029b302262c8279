import { machineFacts } from '../report/machine-facts.ts'
import { machineLines } from '../report/machine-lines.ts'
import type { PartResult } from '../report/part-result.ts'
import { textTable } from '../report/text-table.ts'
import { writeResults } from '../report/write-results.ts'
import { verifyStore } from '../server/verify-store.ts'
import { openWorkDir, type WorkDir } from '../server/work-dir.ts'
import { verifyVerdict } from '../transfers/check.ts'

/** A part of a benchmark: the name of its results, and its options, which are written beside them. */
export type MeasuredPart = { readonly name: string; readonly options: object }

/**
 * Measures a part on an empty folder, verifies the store that it leaves there, prints its figures, and returns false if a
 * check failed. The folder is kept then.
 */
export const measurePart = async (
  { name, options }: MeasuredPart,
  measure: (workDir: WorkDir) => Promise<PartResult>,
): Promise<boolean> => {
  const workDir = openWorkDir(undefined)
  const { dataDir } = workDir
  const machine = machineFacts(dataDir)
  let isKept = true
  try {
    const { rows, checks: measured } = await measure(workDir)
    console.log('checking the store')
    const checks = [...measured, verifyVerdict(await verifyStore(dataDir))]
    console.log(`\n${machineLines(machine)}\nthe clients run on the same machine, in a process of their own`)
    console.log(`\n${textTable(rows)}\n`)
    for (const { what, passed, detail } of checks) console.log(`${passed ? 'ok    ' : 'FAILED'}  ${what}: ${detail}`)
    console.log(`\nwritten to ${writeResults(name, { machine, options, rows, checks })}\n`)
    const isPassed = checks.every(({ passed }) => passed)
    isKept = !isPassed
    return isPassed
  } finally {
    workDir.done({ keep: isKept })
  }
}

/** Measures parts one after another, also after one that failed; returns false if a check of one failed. */
export const measureEach = async <Part>(
  parts: readonly Part[],
  measure: (part: Part) => Promise<boolean>,
): Promise<boolean> => {
  let isPassed = true
  for (const part of parts) isPassed = (await measure(part)) && isPassed
  return isPassed
}
