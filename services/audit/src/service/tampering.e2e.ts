import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tampering } from '@folio/contracts/http/operator/demo/demo-tools.ts'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { richLedger, richStore, run } from '../testing/sample-store.ts'
import { type RunningTampering, startTampering, type TamperingSettings } from './tampering.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await richStore()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const tamperingOf = (more: Partial<TamperingSettings> = {}) =>
  startTampering({
    dataDir,
    environment: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    log: silentLog,
    ...more,
  })

const copyOf = () => join(dataDir, 'tampered-copy')
const storeHash = () =>
  createHash('sha256')
    .update(readFileSync(join(dataDir, 'events.db')))
    .digest('hex')

const ended = async (tampering: RunningTampering): Promise<Tampering | null> => {
  await expect.poll(() => tampering.last()?.status, { timeout: 60_000 }).not.toMatch(/copying|verifying/)
  await tampering.close()
  return tampering.last()
}

const event = { stream: richLedger().stream(1), revision: 7 }

describe('tampering with a copy', () => {
  it('is found by the verification at the changed event, and changes only the copy', async () => {
    const before = storeHash()
    const tampering = tamperingOf()
    expect(tampering.begin(event)).toMatchObject({ status: 'copying', event })
    expect(tampering.begin(event)).toBe('tampering_running')
    const last = await ended(tampering)
    expect(last).toMatchObject({
      status: 'found',
      changed: { ...event, expected_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      finding: { expected: expect.stringContaining('the bytes of event'), found: 'other bytes' },
      failure: null,
    })
    expect(last?.changed?.found_hash).not.toBe(last?.changed?.expected_hash)
    expect(existsSync(copyOf())).toBe(false)
    expect(storeHash()).toBe(before)
    expect((await run('verify', '--data-dir', dataDir)).stdout).toContain('whole: nothing found')
  })

  it('fails for a missing event, and removes the copy', async () => {
    const tampering = tamperingOf()
    tampering.begin({ ...event, revision: 100_000 })
    expect(await ended(tampering)).toMatchObject({ status: 'failed', failure: 'The store has no such event.' })
    expect(existsSync(copyOf())).toBe(false)
  })

  it('makes no copy of a store with too many events', () => {
    const tampering = tamperingOf({ eventsMax: 10 })
    expect(tampering.impossible()).toBe('too_many_events')
    expect(tampering.begin(event)).toBe('too_many_events')
    expect(tampering.last()).toBeNull()
  })

  it('ends with the process that runs it, and leaves no copy', async () => {
    const tampering = tamperingOf()
    tampering.begin(event)
    await tampering.close()
    expect(existsSync(copyOf())).toBe(false)
  })

  it('removes at a start the copy that a killed process left', () => {
    mkdirSync(copyOf())
    writeFileSync(join(copyOf(), 'events.db'), 'half a copy')
    tamperingOf()
    expect(readdirSync(dataDir)).not.toContain('tampered-copy')
  })
})
