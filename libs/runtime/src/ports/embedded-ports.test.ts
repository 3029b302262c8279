import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { openEmbeddedPorts } from './embedded-ports.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'folio-ports-'))
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

it('a start with another master key leaves the directory free, and the expiring values of the last clean close there', async () => {
  const open = () => openEmbeddedPorts({ dataDir, withoutKeys: false, times: DEFAULT_TIMES, log: silentLog })
  vi.stubEnv('FOLIO_MASTER_KEY', 'ab'.repeat(32))
  const first = await open()
  await first.ports.readModel.put('otp/a', { for: 'a client' }, 3_600_000)
  await first.close()
  vi.stubEnv('FOLIO_MASTER_KEY', 'cd'.repeat(32))
  await expect(open()).rejects.toThrow('another master key')
  vi.stubEnv('FOLIO_MASTER_KEY', 'ab'.repeat(32))
  const last = await open()
  expect(await last.ports.readModel.peek('otp/a')).toEqual({ for: 'a client' })
  await last.close()
})
