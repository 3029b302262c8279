import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startAuditor } from './service.ts'
import { inFolder, richLedger, richStore, withCopy } from './testing/sample-store.ts'

const clock = () => 1_767_225_600_000_000
const auditorOf = (dataDir: string) =>
  startAuditor({
    dataDir,
    environment: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    clock,
    log: silentLog,
  })

let whole = ''
beforeAll(async () => {
  whole = await richStore()
})
afterAll(() => rmSync(whole, { recursive: true, force: true }))

/** Verifies a data directory and answers how that ended. */
const verified = async (dataDir: string) => {
  const auditor = auditorOf(dataDir)
  const begun = await auditor.start({ scope: 'everything' })
  if (!('started' in begun)) throw new Error('one is running')
  const { id } = begun.started
  await expect.poll(async () => (await auditor.find(id))?.status, { timeout: 60_000 }).not.toBe('running')
  return auditor.find(id)
}

it('reports an unreadable file as damaged', () =>
  withCopy(whole, async (copy) => {
    writeFileSync(join(copy, 'events.db'), 'no database at all')
    expect(await verified(copy)).toMatchObject({
      status: 'found',
      report: null,
      failure: expect.stringMatching(/^FOUND: /),
    })
    const account = richLedger().stream(1)
    expect(await auditorOf(copy).explain({ account, currency: 'USD', newest: 1 })).toEqual({ outcome: 'unavailable' })
  }))

it('fails with the reason if there is no store', () =>
  inFolder(async (folder) => {
    const failed = await verified(join(folder, 'nowhere'))
    expect(failed).toMatchObject({ status: 'failed', report: null, failure: expect.stringContaining('nowhere') })
  }))

it('explains a limited number of balances at a time', async () => {
  const auditor = auditorOf(whole)
  const asked = { account: richLedger().stream(1), currency: 'USD', newest: 2 }
  const outcomes = await Promise.all([1, 2, 3].map(() => auditor.explain(asked)))
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['explained', 'explained', 'unavailable'])
  expect(outcomes[0]).toMatchObject({ explanation: { events: 647, balance: '959.75', agrees: true } })
  expect(await auditor.explain({ ...asked, account: 'nobody' })).toEqual({ outcome: 'unknown' })
})
