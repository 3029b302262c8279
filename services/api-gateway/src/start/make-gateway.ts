import { chosenPolicy, OPERATOR_ACTS_POLICY } from '@folio/access/rate-limit-policies.ts'
import { revokeGrant } from '@folio/access/revoke-grant.ts'
import { neverExpire, requestExpirer } from '@folio/client-commands/expire-request.ts'
import { inFlightLimiter } from '@folio/client-commands/in-flight-limiter.ts'
import { DEFAULT_HOUSE_LIMITS } from '@folio/contracts/trading/house-limits.ts'
import { isClockBehind } from '@folio/option-contracts/asking/trading-clock.ts'
import type { CachedAuthenticator } from '@folio/rest-server/tokens/cached-authenticator.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import { everybodyMayBePaid, mayBePaidOnceConfirmed } from '../application/clients/may-be-paid.ts'
import type { ConsoleParts, Gateway } from '../application/gateway.ts'
import { runningExports } from '../application/lists/running-exports.ts'
import { type Acts, noActs, operatorActs } from '../application/operator/acts/acts.ts'
import { eventStreams } from '../application/operator/events/event-streams.ts'
import { rootOperator } from '../application/operator/operators/operators.ts'
import { storedOperators } from '../application/operator/operators/stored-operators.ts'
import { openSessions } from '../application/operator/sessions/sessions.ts'
import { quotasOf } from '../application/quotas.ts'
import { transferTerms } from '../application/transfers/terms.ts'
import { type GatewayOptions, limiterMaker } from '../gateway-options.ts'
import type { GatewayParts } from './open-parts.ts'

/** The opened parts that the handlers use, and the parts that depend on the authorization server. */
export type GatewayMaking = {
  readonly parts: GatewayParts
  readonly tokens: CachedAuthenticator
  readonly publicUrl: Gateway['publicUrl']
  readonly isConfirmationRequired: boolean
}

const actsOf = (ports: KeyedPorts, options: GatewayOptions, { requests }: GatewayParts): Acts => {
  if (options.eventsHeldBack?.has('OperatorActBegun')) return noActs
  const limiter = limiterMaker(options)?.(chosenPolicy(options.quotas, OPERATOR_ACTS_POLICY))
  return operatorActs({ ...ports, ask: requests.ask, limiter })
}

const consoleOf = (ports: KeyedPorts, options: GatewayOptions, parts: GatewayParts): ConsoleParts => {
  const { store, readModel, clock, log } = ports
  const operators = storedOperators(store, rootOperator(options.operatorToken))
  return {
    operators,
    sessions: openSessions(readModel, operators, clock),
    streams: eventStreams({ store, log }),
    exports: runningExports(),
    acts: actsOf(ports, options, parts),
    apiState: () => ({
      areViewsReadable: parts.isReady(),
      isClockBehind: isClockBehind({ clock, market: parts.newestTicks }),
      areOthersReady: options.isReady(),
      full: parts.kindsAtCapacity(),
      verifyTrouble: options.verifyTrouble?.(),
    }),
    recentOutcomes: parts.recentOutcomes,
    settings: options.settings ?? [],
    areLinksOn: options.consoleLinks === 'on',
    samplePayment: options.samplePayment,
    demoTools: options.demoTools,
    sampleLogIn: options.sampleLogIn,
  }
}

/** Makes the dependencies of the gateway's handlers. */
export const makeGateway = (ports: KeyedPorts, options: GatewayOptions, making: GatewayMaking): Gateway => {
  const { bus, store, readModel, keys, clock, times } = ports
  const { parts, tokens, publicUrl, isConfirmationRequired } = making
  const { requests, views, nextTransactionId, newestTicks } = parts
  const { ask, askBatch } = requests
  const isExpiryHeldBack = options.eventsHeldBack?.has('RequestExpired')
  return {
    ask,
    askBatch,
    inFlight: inFlightLimiter(),
    expireRequest: isExpiryHeldBack ? neverExpire : requestExpirer({ ask: parts.askUncounted, clock, store, times }),
    deadLettersIn: bus.deadLettersIn,
    lagsOf: bus.lagsOf,
    ...views,
    store,
    readModel,
    keys,
    clock,
    currencies: options.currencies,
    times,
    terms: transferTerms(options.money, { wallets: views.wallets, limits: options.limits }),
    agentRules: options.agents,
    houseLimits: options.houseLimits ?? DEFAULT_HOUSE_LIMITS,
    auditor: options.auditor,
    areTokenRefusalsHeldBack: options.eventsHeldBack?.has('TokenRefused') === true,
    areModelRevisionsHeldBack: options.eventsHeldBack?.has('ModelRevised') === true,
    isConfirmationRequired,
    mayBePaid: isConfirmationRequired ? mayBePaidOnceConfirmed(views.users) : everybodyMayBePaid,
    nextTransactionId,
    market: newestTicks,
    findCaller: async (token) => tokens.remembered(token) ?? tokens.authenticate(token),
    ...quotasOf(limiterMaker(options), options.quotas),
    revokeGrant: (grantId) => revokeGrant({ readModel, bus, clock }, grantId),
    console: consoleOf(ports, options, parts),
    publicUrl,
  }
}
