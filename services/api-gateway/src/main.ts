import { OWN_EDGE, proxiesAt } from '@folio/access/trusted-proxies.ts'
import { chosenNotifier } from '@folio/runtime/ports/chosen-notifier.ts'
import { run } from '@folio/runtime/run.ts'
import { gatewaySettings } from '@folio/runtime/settings/cluster-settings.ts'
import { shownSettings } from '@folio/runtime/settings/shown-settings.ts'
import { auditorClient } from './http/upstream/auditor-client.ts'
import { identityProxy } from './http/upstream/identity-proxy.ts'
import { watchedTrouble } from './http/upstream/watched-trouble.ts'
import { startGateway } from './service.ts'

await run('api-gateway', async ({ ports, keys, limits: openLimits, environment, settings, isConnected }) => {
  const { host, business } = settings
  const { currencies, money, agents, houseLimits, quotas, origins, operatorHosts, emailVerification, eventsHeldBack } =
    business
  const { limiter } = await openLimits()
  const { identityUrl, auditUrl, isBehindEdge, ...own } = gatewaySettings(environment)
  const authServer = identityProxy(identityUrl)
  const auditor = auditorClient(auditUrl, own.operatorToken)
  const trouble = watchedTrouble(auditor, { log: ports.log })
  const options = {
    ...own,
    host,
    currencies,
    money,
    agents,
    houseLimits,
    eventsHeldBack,
    quotas,
    limiter,
    trustedProxies: isBehindEdge ? OWN_EDGE : proxiesAt(business.trustedProxies),
    origins,
    operatorHosts,
    consoleLinks: settings.isProduction ? ('off' as const) : ('on' as const),
    emailVerification,
    isReady: isConnected,
    authServer: async () => authServer,
    notifier: chosenNotifier(environment, settings),
    settings: shownSettings(environment, business),
    auditor,
    verifyTrouble: trouble.now,
  }
  const gateway = await startGateway({ ...ports, keys: await keys() }, options)
  const stop = async (): Promise<void> => {
    await Promise.all([trouble.stop(), gateway.stop()])
  }
  return { ...gateway, stop }
})
