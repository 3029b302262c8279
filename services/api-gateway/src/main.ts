import { chosenNotifier } from '@folio/runtime/chosen-notifier.ts'
import { gatewaySettings } from '@folio/runtime/cluster-settings.ts'
import { run } from '@folio/runtime/run.ts'
import { OUR_EDGE, proxiesAt } from '@folio/service-kit/in-front.ts'
import { auditorAt } from './http/auditor-at.ts'
import { identityAt } from './http/identity-proxy.ts'
import { startGateway } from './service.ts'

await run('api-gateway', async ({ ports, keys, limits: openLimits, environment, settings, isConnected }) => {
  const { host, business } = settings
  const { currencies, money, agents, quotas, origins, emailVerification, eventsHeldBack } = business
  const { limiter } = await openLimits()
  const { identityUrl, auditUrl, isBehindEdge, ...own } = gatewaySettings(environment)
  const people = identityAt(identityUrl)
  const options = {
    ...own,
    host,
    currencies,
    money,
    agents,
    eventsHeldBack,
    quotas,
    limiter,
    inFront: isBehindEdge ? OUR_EDGE : proxiesAt(business.trustedProxies),
    origins,
    emailVerification,
    isReady: isConnected,
    people: async () => people,
    notifier: chosenNotifier(environment, settings),
    auditor: auditorAt(auditUrl, own.operatorToken),
  }
  return startGateway({ ...ports, keys: await keys() }, options)
})
