import { runWithoutPorts } from '@folio/runtime/run-without-ports.ts'
import { systemClock } from '@folio/runtime/system-clock.ts'
import { serveAuditor } from './service/serve-auditor.ts'
import { startAuditor } from './service.ts'

await runWithoutPorts('audit', async ({ environment, settings, log }) => {
  const auditor = startAuditor({ environment, clock: systemClock(), log })
  const { host, port, operatorToken } = settings
  const door = await serveAuditor(auditor, { host, port, operatorToken, log })
  return async () => {
    await auditor.close()
    await door.close()
  }
})
