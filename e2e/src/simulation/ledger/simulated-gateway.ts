import type { Gateway } from '@folio/api-gateway/application/gateway.ts'
import { transferTerms } from '@folio/api-gateway/application/transfers/terms.ts'
import { openViews } from '@folio/api-gateway/application/views/views.ts'
import { neverExpire } from '@folio/client-commands/expire-request.ts'
import { inFlightLimiter } from '@folio/client-commands/in-flight-limiter.ts'
import type { Auditor } from '@folio/contracts/auditor.ts'
import { DEFAULT_CURRENCIES } from '@folio/contracts/http/fields/money.ts'
import { DEFAULT_AGENT_RULES } from '@folio/contracts/payment-agent/agent-rules.ts'
import { DEFAULT_HOUSE_LIMITS } from '@folio/contracts/trading/house-limits.ts'
import { DEFAULT_MONEY_RULES } from '@folio/contracts/wallet/money-rules.ts'
import type { SimulatedPorts } from './simulated-ports.ts'

/** The parts of a gateway that outlast it: those that ask services, and the number of the next transaction. */
export type LastingParts = Pick<Gateway, 'ask' | 'askBatch' | 'nextTransactionId'>

const noAuditor: Auditor = {
  start: async () => ({ running: 'none' }),
  list: async () => [],
  trouble: async () => ({ trouble: null }),
  find: async () => null,
  stop: async () => null,
  explain: async () => ({ outcome: 'unavailable' }),
}

const noConsole: Gateway['console'] = {
  operators: { byToken: async () => undefined, byName: async () => undefined },
  sessions: {
    makeCode: () => Promise.reject(new Error('the simulation has no console')),
    findCode: async () => undefined,
    redeemCode: async () => undefined,
    begin: () => Promise.reject(new Error('the simulation has no console')),
    find: async () => undefined,
    running: async () => undefined,
    list: async () => [],
    end: async () => false,
    endAll: async () => {},
  },
  streams: { open: () => 'too_many', stop: async () => {} },
  apiState: () => ({
    areViewsReadable: true,
    isClockBehind: false,
    areOthersReady: true,
    full: [],
    verifyTrouble: undefined,
  }),
  recentOutcomes: () => ({ ended: 0, failed: 0 }),
  exports: {
    open: () => {
      throw new Error('the simulation has no console')
    },
  },
  acts: { areRecorded: false, begin: async () => undefined, end: async () => {} },
  settings: [],
  areLinksOn: false,
}

/** Makes a gateway without state, as after a start; it sets no limits on how often clients may call. */
export const simulatedGateway = (
  { bus, store, readModel, clock, keys, times }: SimulatedPorts['faulty'],
  lasting: LastingParts,
): Gateway => {
  const views = openViews(readModel, { epoch: store.epoch, now: clock, times })
  return {
    ...lasting,
    inFlight: inFlightLimiter(),
    expireRequest: neverExpire,
    deadLettersIn: bus.deadLettersIn,
    lagsOf: bus.lagsOf,
    ...views,
    store,
    readModel,
    keys,
    clock,
    times,
    currencies: DEFAULT_CURRENCIES,
    terms: transferTerms(DEFAULT_MONEY_RULES, { wallets: views.wallets, limits: 'off' }),
    agentRules: DEFAULT_AGENT_RULES,
    houseLimits: DEFAULT_HOUSE_LIMITS,
    auditor: noAuditor,
    isConfirmationRequired: false,
    areTokenRefusalsHeldBack: false,
    areModelRevisionsHeldBack: false,
    mayBePaid: () => true,
    findCaller: async () => undefined,
    mayBuy: async () => true,
    takeRecipientLookup: async () => undefined,
    takeBulkItems: async () => undefined,
    takeBulkRefusals: async () => undefined,
    revokeGrant: async () => undefined,
    market: { newest: () => undefined, newestEpoch: () => 0 },
    console: noConsole,
    publicUrl: async () => 'http://folio.test',
  }
}
