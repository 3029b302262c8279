import { consoleLink } from '@folio/runtime/console-link.ts'
import { onShutdown } from '@folio/runtime/on-shutdown.ts'
import { chosenNotifier } from '@folio/runtime/ports/chosen-notifier.ts'
import { businessSettings } from '@folio/runtime/settings/business-settings.ts'
import { publicUrlIn } from '@folio/runtime/settings/public-url.ts'
import { logger } from '@folio/runtime/telemetry/logger.ts'
import { type Arguments, readArguments, USAGE, WrongArguments } from './arguments.ts'
import { beginDemo, type Demo, isDemoBegun, newOperatorToken, readDemo, writeDemo } from './demo-file.ts'
import { samplePayer } from './pay-among-samples.ts'
import { isProduction, refuseInProduction } from './refuse-in-production.ts'
import { openSampleAgents, openSampleClients } from './sample-data.ts'
import { startStandalone } from './service.ts'
import { welcome } from './welcome.ts'

const STOP_WITHIN_MS = 25_000

// Only the owner may read the files that the process creates, in any folder.
process.umask(0o077)

const start = async (asked: Arguments): Promise<void> => {
  const earlier = readDemo(asked.dataDir)
  const operatorToken = earlier?.operator_token ?? newOperatorToken()
  let sample: Demo | undefined
  const standalone = await startStandalone(asked, {
    operatorToken,
    publicUrl: publicUrlIn(process.env),
    consoleLinks: isProduction(process.env) ? 'off' : 'on',
    samplePayment: isProduction(process.env) ? undefined : samplePayer(() => sample),
    business: businessSettings(process.env, { isProduction: isProduction(process.env) }),
    notifier: chosenNotifier(process.env, { isProduction: isProduction(process.env) }),
    log: logger('standalone'),
    environment: process.env,
  })
  onShutdown(standalone.stop, STOP_WITHIN_MS)
  const demo: Demo = {
    base_url: standalone.baseUrl,
    operator_url: standalone.operatorUrl,
    operator_token: operatorToken,
    clients: earlier?.clients ?? [],
    agents: earlier?.agents ?? [],
  }
  const isWanted = !asked.empty && (standalone.isNew || isDemoBegun(asked.dataDir))
  if (isWanted) beginDemo(asked.dataDir)
  const clients = isWanted ? await openSampleClients(demo) : demo.clients
  const agents = isWanted ? await openSampleAgents(demo) : demo.agents
  sample = { ...demo, clients, agents }
  writeDemo(asked.dataDir, sample)
  const link = await consoleLink({ url: demo.operator_url, token: operatorToken })
  console.log(welcome({ ...demo, clients }, { ...asked, link }))
}

try {
  const asked = readArguments(process.argv.slice(2))
  if (asked === 'help') console.log(USAGE)
  else {
    refuseInProduction(asked, process.env)
    await start(asked)
  }
} catch (error) {
  if (error instanceof WrongArguments) console.error(`${error.message}\n\n${USAGE}`)
  else console.error(error instanceof Error ? `Folio cannot start: ${error.message}` : error)
  process.exit(1)
}
