import { CONNECTIONS_PER_ADDRESS_MAX } from '@folio/access/connection-limit.ts'
import { bruteForceGuard, OPERATOR_TOKEN_FAILURES } from '@folio/rest-server/checks/brute-force-guard.ts'
import { identifyApplication, identifyClient } from '@folio/rest-server/checks/identify-caller.ts'
import { rateLimits } from '@folio/rest-server/checks/rate-limits.ts'
import { healthPage } from '@folio/rest-server/pages/health-page.ts'
import { type HttpServer, startHttp } from '@folio/rest-server/server/start-http.ts'
import { isKnownApplication } from '@folio/rest-server/tokens/authenticate.ts'
import type { CachedAuthenticator } from '@folio/rest-server/tokens/cached-authenticator.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import type { Gateway } from '../application/gateway.ts'
import { type GatewayOptions, limiterMaker } from '../gateway-options.ts'
import { identifyLogIn, identifyOperator } from '../http/checks/identify-operator.ts'
import { clientConsolePages, consolePages } from '../http/pages/console-pages.ts'
import { docsPages, operatorDocsPages } from '../http/pages/docs-pages.ts'
import { type AuthServer, authServerMethods } from '../http/upstream/auth-server.ts'
import { clientRoutes, operatorRoutes } from '../routes.ts'
import type { GatewayParts } from './open-parts.ts'

/** The parts that the clients' server uses besides the handlers. */
export type ClientServerParts = {
  readonly tokens: CachedAuthenticator
  readonly isReady: () => boolean
  readonly kindsAtCapacity: GatewayParts['kindsAtCapacity']
  /** Resolves once the authorization server is made. */
  readonly authServer: Promise<AuthServer>
}

const contextOf = ({ clock, log, meter, tracer }: KeyedPorts, options: GatewayOptions) => ({
  currencies: options.currencies,
  clock,
  log,
  meter,
  tracer,
  connectionsPerAddress: limiterMaker(options) && CONNECTIONS_PER_ADDRESS_MAX,
})

/** Starts the server for clients: the REST API, the pages, the log-in, and the sockets that `options` has. */
export const startClientServer = (
  { ports, options }: { readonly ports: KeyedPorts; readonly options: GatewayOptions },
  gateway: Gateway,
  { tokens, isReady, kindsAtCapacity, authServer }: ClientServerParts,
): Promise<HttpServer> => {
  const limiter = limiterMaker(options)
  return startHttp({
    ...contextOf(ports, options),
    identifyCaller: identifyClient(tokens),
    identifyApplication: identifyApplication((applicationId) => isKnownApplication(gateway, applicationId)),
    routes: clientRoutes(gateway),
    pages: [
      healthPage(isReady, { full: kindsAtCapacity, verifyTrouble: options.verifyTrouble }),
      ...docsPages(),
      ...clientConsolePages(gateway.publicUrl),
    ],
    mount: {
      methodsAt: authServerMethods,
      handle: async (...request) => (await authServer).handle(...request),
    },
    host: options.host,
    port: options.port,
    origins: options.origins,
    isHttps: options.publicUrl?.startsWith('https:'),
    trustedProxies: options.trustedProxies,
    sockets: options.sockets,
    limits: limiter && rateLimits(limiter, options.quotas),
  })
}

/** Starts the server for operators: the operator API, its documentation and the console. */
export const startOperatorServer = (
  ports: KeyedPorts,
  options: GatewayOptions,
  gateway: Gateway,
): Promise<HttpServer> => {
  const { operators, sessions } = gateway.console
  const hosts = options.operatorHosts ?? new Set<string>()
  const limiter = limiterMaker(options)
  return startHttp({
    ...contextOf(ports, options),
    identifyCaller: identifyOperator({ operators, sessions, hosts }),
    identifyLogIn: identifyLogIn(hosts),
    routes: operatorRoutes(gateway),
    pages: [...operatorDocsPages(), ...consolePages()],
    host: options.operatorHost,
    port: options.operatorPort,
    bruteForceGuard: limiter && bruteForceGuard(limiter(OPERATOR_TOKEN_FAILURES)),
  })
}
