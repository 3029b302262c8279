import { randomUUID } from 'node:crypto'
import { bulkPurchase } from '@folio/api-gateway/application/options/bulk-purchase.ts'
import { followNewestTicks } from '@folio/api-gateway/application/options/follow-newest-ticks.ts'
import type { Bus } from '@folio/bus/port.ts'
import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import type { bulkPurchase as bulkEndpoint } from '@folio/contracts/http/options/bulk-purchase.ts'
import { marketTicks } from '@folio/contracts/market/market-ticks.ts'
import type { OtpEntry } from '@folio/contracts/options-account/one-time-password.ts'
import type { CallName } from '@folio/contracts/websocket/call-policies.ts'
import type { ContractParameters } from '@folio/contracts/websocket/trading/contract-parameters.ts'
import { after } from '@folio/kernel/timing/timers.ts'
import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import { followLedgers } from '@folio/realtime/application/account-streams/ledger-feed.ts'
import { answerCall } from '@folio/realtime/application/calls/answer-call.ts'
import { openCalls } from '@folio/realtime/application/open-calls.ts'
import { type Session, seenRevision } from '@folio/realtime/application/session.ts'
import type { Answer, Call } from '@folio/rest-server/handler.ts'
import { issueToken } from '@folio/rest-server/tokens/personal-token.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import { bulkCall } from '../bulk/bulk-call.ts'
import type { SimulatedLedger } from '../simulated-ledger.ts'

/** A client with an account, who calls from any instance. */
export type Trader = OtpEntry

/** An instance of realtime or of the gateway, by its clock, its view of the ticks and its wiring. */
export type InstanceTerms = {
  /** The time by which its clock is ahead of the market's, in milliseconds; negative where it is behind. */
  readonly aheadMs: number
  /** The time that ticks take to reach it. */
  readonly ticksTakeMs?: number
  /** The broken run: it stamps requests by its clock, whatever ticks it has seen. */
  readonly ignoresTicks?: boolean
}

/** An instance at which traders buy and, on a socket, sell: the id of the contract that was bought, or the code of a refusal. */
export type TradingDesk = {
  readonly buy: (trader: Trader, contract: ContractParameters) => Promise<number | string>
  readonly sell: (trader: Trader, contractId: number) => Promise<'sold' | 'refused'>
  readonly stop: () => Promise<void>
}

/** No call of an attack reads an account. */
const READS = { eventsAtOnceMax: 1, eventsReadMax: 1 }

/** More than any contract of an attack costs. */
const PRICE = 100

const portsOf = ({ ports }: SimulatedLedger, { aheadMs, ticksTakeMs = 0 }: InstanceTerms): Ports => {
  const tail: Bus['tail'] = (options) => {
    if (options.topic.name !== marketTicks.name || ticksTakeMs === 0) return ports.bus.tail(options)
    const { onMessage } = options
    return ports.bus.tail({ ...options, onMessage: (ticks) => void after(ticksTakeMs, () => onMessage(ticks)) })
  }
  return { ...ports, bus: { ...ports.bus, tail }, clock: () => ports.clock() + aheadMs * 1000 }
}

/** The knowledge that an instance has of the ticks when it stamps a request. */
const seenBy = <Market extends { readonly newestEpoch: () => number }>(
  market: Market,
  { ignoresTicks = false }: InstanceTerms,
): Market => (ignoresTicks ? { ...market, newestEpoch: () => 0 } : market)

/** Opens an instance of realtime, and calls it as a connection does. */
export const socketDesk = async (ledger: SimulatedLedger, terms: InstanceTerms): Promise<TradingDesk> => {
  const ports = portsOf(ledger, terms)
  const ledgers = await followLedgers({ bus: ports.bus, epoch: ports.store.epoch })
  const { calls, stop } = await openCalls(ports, {}, { ledgers, reads: READS })
  const stamping = { ...calls, market: seenBy(calls.market, terms) }

  /** Answers a call; returns the code of its refusal. A purchase by its parameters, and a sale, need no more of a session. */
  const ask = async (bearer: Trader, name: CallName, request: object): Promise<Record<string, unknown> | string> => {
    try {
      const session = { seen: seenRevision() } as Session
      return { ...(await answerCall(stamping, { name, request, bearer, session })).body }
    } catch (error) {
      if (error instanceof CallRefused) return error.error.code
      throw error
    }
  }

  return {
    buy: async (trader, parameters) => {
      const body = await ask(trader, 'buy', { buy: '1', price: PRICE, parameters })
      return typeof body === 'string' ? body : (body['buy'] as { readonly contract_id: number }).contract_id
    },
    sell: async (trader, contractId) => {
      const body = await ask(trader, 'sell', { sell: contractId, price: 0 })
      return typeof body === 'string' ? 'refused' : 'sold'
    },
    stop: async () => {
      await stop()
      await ledgers.stop()
    },
  }
}

const KEY = Buffer.alloc(32, 1)

/** Opens an instance of the gateway, which buys in bulk; nothing is sold there. */
export const bulkDesk = async (ledger: SimulatedLedger, terms: InstanceTerms): Promise<TradingDesk> => {
  const { bus, store, clock } = portsOf(ledger, terms)
  const market = await followNewestTicks(bus, store.epoch)
  const traders = new Map<string, Trader>()
  const { handle } = bulkPurchase.route({
    ...ledger.newGateway(),
    clock,
    market: seenBy(market, terms),
    findCaller: async (token) => {
      const trader = traders.get(token)
      if (trader === undefined) return undefined
      const { client_id, application_id, token_id } = trader
      return { client_id, application_id, token_id, scopes: ['trade'] }
    },
  })

  const call = (body: Call<typeof bulkEndpoint>['body']): Call<Endpoint> =>
    bulkCall({ params: { account_type: 'demo' }, body, clientId: '', correlationId: randomUUID(), receivedAt: clock() })

  return {
    buy: async (trader, contract_parameters) => {
      const token = issueToken(KEY, trader.client_id)
      traders.set(token, trader)
      const answer = await handle(call({ contract_parameters, accounts: [{ token, account_id: trader.account_id }] }))
      if ('code' in answer) return answer.code
      if (!('data' in answer)) throw new Error('the gateway streams no purchases')
      const [item] = (answer.data as Answer<typeof bulkEndpoint>['data']).transactions
      if (item === undefined) throw new Error('the gateway left a purchase out')
      return 'error' in item ? item.error.code : item.contract_id
    },
    sell: async () => 'refused',
    stop: market.stop,
  }
}
