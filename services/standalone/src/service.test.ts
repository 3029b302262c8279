import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { polledNotifier } from '@folio/notifier/polled-notifier.ts'
import { openEmbeddedPorts } from '@folio/runtime/ports/embedded-ports.ts'
import { businessSettings } from '@folio/runtime/settings/business-settings.ts'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Arguments } from './arguments.ts'
import { startStandalone } from './service.ts'

const HOST = '127.0.0.1'
let dataDir = ''
const other = createServer()

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'folio-standalone-'))
  await new Promise<void>((resolve) => other.listen(0, HOST, resolve))
})
afterEach(() => {
  other.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const startOn = (ports: Pick<Arguments, 'port' | 'operatorPort'>) =>
  startStandalone(
    { dataDir, host: HOST, operatorHost: HOST, ...ports, empty: true, limits: 'on', withoutKeys: false, demo: false },
    {
      operatorToken: 'token',
      consoleLinks: 'off',
      business: businessSettings({}),
      market: { feed: 'none' },
      notifier: polledNotifier(),
      log: silentLog,
      environment: {},
    },
  )

const openPorts = () => openEmbeddedPorts({ dataDir, withoutKeys: false, times: DEFAULT_TIMES, log: silentLog })

it.each(['port', 'operatorPort'] as const)(
  'a start whose %s is taken leaves nothing running, and the expiring values of the last clean close there',
  async (name) => {
    const before = await openPorts()
    await before.ports.readModel.put('otp/a', { for: 'a client' }, 3_600_000)
    await before.close()
    const address = other.address()
    const taken = typeof address === 'object' ? (address?.port ?? 0) : 0
    await expect(startOn({ port: 0, operatorPort: 0, [name]: taken })).rejects.toThrow('EADDRINUSE')
    const after = await openPorts()
    expect(await after.ports.readModel.peek('otp/a')).toEqual({ for: 'a client' })
    await after.close()
  },
)
