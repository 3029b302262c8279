import { rmSync } from 'node:fs'
import { openForMaintenance } from '@folio/runtime/ports/maintenance-ports.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import type { PrintedFinding } from './changed-event.ts'
import { type EndCounts, type SampleRequest, tradeAtRandom } from './random-trade.ts'
import { newFolder, run } from './sample-store.ts'
import { type SampleTrade, sampleTrade } from './sample-trade.ts'

/** A data directory that is made before the tests of a file or a `describe`, and removed after them. */
const madeBefore = (make: (dir: string) => Promise<void>): string => {
  const dir = newFolder()
  beforeAll(() => make(dir))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Trades at random before the tests that follow; returns the data directory and, once it is made, the counts of ends. */
export const tradedAtRandom = (requests: readonly SampleRequest[], rounds: number) => {
  let counts: EndCounts = {}
  const dir = madeBefore(async (made) => {
    counts = await tradeAtRandom(made, requests, rounds)
  })
  return { dir, counts: () => counts }
}

/** Trades as told before the tests that follow, and makes the views; returns the data directory. */
export const tradedAs = (trading: (trade: SampleTrade) => Promise<void>): string =>
  madeBefore(async (dir) => {
    const { store, close } = await openForMaintenance(dir)
    await trading(await sampleTrade(store))
    await close()
    await run('rebuild', '--data-dir', dir)
  })

/** Calls a function at the first call alone; all calls return its result. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly it: T } | undefined
  return () => {
    made ??= { it: make() }
    return made.it
  }
}

/** Matches a finding at an event, by parts of what was expected and found. */
export const findingAt = (
  { stream, revision }: Pick<PrintedFinding, 'stream' | 'revision'>,
  expected: string,
  found = '',
) =>
  expect.objectContaining({
    stream,
    revision,
    expected: expect.stringContaining(expected),
    found: expect.stringContaining(found),
  })
