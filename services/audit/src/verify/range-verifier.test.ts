import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storedEvents } from '../testing/changed-event.ts'
import { inTicks, tradeAtRandom } from '../testing/random-trade.ts'
import { newFolder } from '../testing/sample-store.ts'
import type { Lanes } from './hashing/text-hash.ts'
import { rangeVerifier } from './range-verifier.ts'
import type { FromVerifier } from './verify-messages.ts'

const dir = newFolder()
beforeAll(() => tradeAtRandom(dir, [inTicks('CALL', 5)], 6).then(() => {}))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const saidOf = (upTo: number, seed: Lanes, viewSeed: Lanes): string => {
  const said: FromVerifier[] = []
  const setting = { dir, seed, viewSeed, viewedTo: [['trading', upTo] as const], dropped: [] }
  const verifier = rangeVerifier(setting, (message) => said.push(message))
  verifier.verify({ index: 0, after: 0, upTo })
  verifier.close()
  return JSON.stringify(
    said.map((each) => (each.kind === 'window' ? each.window.views : [each.report.contracts, each.report.findings])),
  )
}

it('compares views and terms of contracts by hashes whose seed is in no checkpoint', () => {
  const events = storedEvents(dir)
  const open = events.find(({ type }) => type === 'ContractBought')?.position ?? 0
  const [seed, other, viewSeed] = [1, 2, 3].map((high) => ({ high, low: 7 }))
  if (seed === undefined || other === undefined || viewSeed === undefined) throw new Error('there are three')
  const said = saidOf(open, seed, viewSeed)
  expect(said).toMatch(/"terms":"[0-9a-f]{32}"/)
  expect(saidOf(open, other, viewSeed)).toBe(said)
  expect(saidOf(open, seed, other)).not.toBe(said)
})
