import { clientConsoleLink, consoleLink } from '@folio/runtime/console-link.ts'
import { onShutdown } from '@folio/runtime/on-shutdown.ts'
import { chosenNotifier } from '@folio/runtime/ports/chosen-notifier.ts'
import { returnMemoryWhileIdle } from '@folio/runtime/return-memory.ts'
import { businessSettings } from '@folio/runtime/settings/business-settings.ts'
import { publicUrlIn } from '@folio/runtime/settings/public-url.ts'
import { shownSettings } from '@folio/runtime/settings/shown-settings.ts'
import { logger } from '@folio/runtime/telemetry/logger.ts'
import { type StopPart, startParts } from '@folio/service-kit/start-parts.ts'
import { type Arguments, argumentsShown, readArguments, USAGE, WrongArguments } from './arguments.ts'
import { sendDemoLetters } from './demo/demo-letters.ts'
import { demoSettings } from './demo/demo-settings.ts'
import { openDemoTools } from './demo/demo-tools.ts'
import { ensureHistory, type MadeHistory } from './demo/history/make-history.ts'
import { beginDemo, type Demo, isDemoBegun, newOperatorToken, readDemo, writeDemo } from './demo-file.ts'
import { paymentTimeoutMs, samplePayer } from './pay-among-samples.ts'
import { paymentTokens } from './payment-tokens.ts'
import { isProduction, refuseInProduction } from './refuse-in-production.ts'
import { openSampleAgents, openSampleClients } from './sample-data.ts'
import { type Standalone, startStandalone } from './service.ts'
import { welcome } from './welcome.ts'

/** Each demonstration has the same acts; only ids, keys and times differ. */
const HISTORY_SEED = 30

// Only the owner may read the files that the process creates, in any folder.
process.umask(0o077)

const historyLine = ({ days, seconds }: MadeHistory): string =>
  `Folio: made a history of ${days} days in ${seconds.toFixed(1)} s.`

/** The settings that the environment makes, with those of a demonstration where one is asked for. */
const surroundingsOf = ({ demo }: Arguments) => {
  const isProd = isProduction(process.env)
  const business = businessSettings(process.env, { isProduction: isProd })
  return {
    business: demo ? demoSettings(business, process.env) : business,
    notifier: chosenNotifier(process.env, { isProduction: isProd }),
    log: logger('standalone'),
    environment: process.env,
  }
}

/** The demo tools of an installation that is not for production. */
const demoPartsOf = (
  asked: Arguments,
  surroundings: ReturnType<typeof surroundingsOf>,
  { sample, issue }: { readonly sample: () => Demo | undefined; readonly issue: Standalone['issueSampleToken'] },
) => {
  const { money, market, times } = surroundings.business
  const timeoutMs = paymentTimeoutMs(times)
  return {
    samplePayment: samplePayer(sample, paymentTokens(issue), timeoutMs),
    sampleClient: () => sample()?.clients[0]?.client_id,
    demoTools: openDemoTools({
      ...surroundings,
      dataDir: asked.dataDir,
      sample,
      paymentTimeoutMs: timeoutMs,
      dailyTransfersMax: asked.limits === 'off' ? Number.POSITIVE_INFINITY : money.dailyTransfersMax,
      isTrading: market.feed === 'simulated',
    }),
  }
}

const start = async (asked: Arguments, started: (stop: StopPart) => void): Promise<void> => {
  const surroundings = surroundingsOf(asked)
  const history = asked.demo
    ? await ensureHistory({ ...surroundings, dataDir: asked.dataDir, seed: HISTORY_SEED })
    : undefined
  if (history !== undefined) console.log(historyLine(history))
  const earlier = readDemo(asked.dataDir)
  const operatorToken = earlier?.operator_token ?? newOperatorToken()
  let sample: Demo | undefined
  let standalone: Standalone | undefined
  const issue: Standalone['issueSampleToken'] = async (token) => (await standalone?.issueSampleToken(token)) ?? false
  const demoParts = isProduction(process.env)
    ? undefined
    : demoPartsOf(asked, surroundings, { sample: () => sample, issue })
  standalone = await startStandalone(asked, {
    ...surroundings,
    ...demoParts,
    operatorToken,
    settings: shownSettings(process.env, surroundings.business, argumentsShown(asked, process.argv)),
    publicUrl: publicUrlIn(process.env),
    consoleLinks: isProduction(process.env) ? 'off' : 'on',
  })
  const { stop } = standalone
  const stopAll = async (): Promise<void> => {
    await demoParts?.demoTools.close()
    await stop()
  }
  returnMemoryWhileIdle()
  onShutdown(stopAll)
  started(stopAll)
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
  if (asked.demo) await sendDemoLetters(standalone.ports, clients)
  const access = { url: demo.operator_url, token: operatorToken }
  const link = await consoleLink(access)
  const clientLink = await clientConsoleLink(access)
  console.log(welcome({ ...demo, clients }, { ...asked, link, clientLink }))
}

try {
  const asked = readArguments(process.argv.slice(2))
  if (asked === 'help') console.log(USAGE)
  else {
    refuseInProduction(asked, process.env)
    await startParts((started) => start(asked, started))
  }
} catch (error) {
  if (error instanceof WrongArguments) console.error(`${error.message}\n\n${USAGE}`)
  else console.error(error instanceof Error ? `Folio cannot start: ${error.message}` : error)
  process.exit(1)
}
