import { runWithoutPorts } from '@folio/runtime/run-without-ports.ts'
import { systemClock } from '@folio/runtime/system-clock.ts'
import { serveAuditor } from './service/serve-auditor.ts'
import { startAuditor } from './service.ts'

await runWithoutPorts('audit', async ({ environment, settings, log }) => {
  const { host, port, operatorToken, verifyEveryMs } = settings
  const auditor = startAuditor({ environment, clock: systemClock(), log, verifyEveryMs })
  const door = await serveAuditor(auditor, { host, port, operatorToken, log })
  const stop = async () => {
    await auditor.close()
    await door.close()
  }
  const facts = () => {
    const trouble = auditor.troubleNow()
    return { findings: trouble === 'findings', failed: trouble === 'failed' }
  }
  return { stop, facts, gauges: auditor.gauges }
})
