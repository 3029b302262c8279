import type { ActDeclaration } from '@folio/contracts/http/act.ts'
import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import { Refused, ruleViolation, unavailable } from '@folio/rest-server/refusal.ts'
import { describe, expect, it } from 'vitest'
import { operatorRoutes } from '../../../routes.ts'
import type { Gateway } from '../../gateway.ts'
import type { Call, HandlerResult, Route } from '../../handler.ts'
import { type ActIntent, type ActOutcome, noActs } from './acts.ts'
import { recordedRoute } from './record-act.ts'

const connection = { isLocal: true, cookieName: 'c', isCookieSecure: false }
const operator = { name: 'ann', role: 'operator', sessionId: 's-1', connection } as const

const callWith = (params: object, body: object): Call<Endpoint> =>
  ({
    params,
    query: {},
    body,
    client: { operator },
    correlationId: 'c-1',
    receivedAt: 1,
    cause: { reason: 'incident' },
  }) as unknown as Call<Endpoint>

/** A gateway that notes the acts, and may refuse to begin them. */
const world = (refused?: ReturnType<typeof unavailable>) => {
  const noted: (ActIntent | ActOutcome | string)[] = []
  const acts = {
    areRecorded: true,
    begin: async (intent: ActIntent) => {
      noted.push(intent)
      return refused
    },
    end: async (_: string, outcome: ActOutcome) => {
      noted.push(outcome)
    },
  }
  return { noted, gateway: { console: { acts } } as unknown as Gateway }
}

const route = (act: ActDeclaration, run: () => Promise<HandlerResult>): Route => ({
  endpoint: { id: 'doIt', role: 'operator', act } as unknown as Endpoint,
  handle: run,
})

describe('a recorded route', () => {
  it('records the intent, runs, and records the outcome', async () => {
    const { noted, gateway } = world()
    const recorded = recordedRoute(
      gateway,
      route({ shows: ['amount', 'note'], tells: ['id'] }, async () => {
        noted.push('ran')
        return { data: { id: 7, token: 'secret' }, headers: { 'Idempotency-Hit': 'true' } }
      }),
    )
    await recorded.handle(callWith({ wallet_id: 'w-1' }, { amount: '5', note: 'two words', secret: 'x' }))
    expect(noted).toEqual([
      {
        operator: 'ann',
        sessionId: 's-1',
        kind: 'doIt',
        needs: 'operator',
        details: { wallet_id: 'w-1', amount: '5', note: '-' },
        cause: { reason: 'incident' },
      },
      'ran',
      { status: 200, is_repeat: true, details: { id: '7' } },
    ])
  })

  it('does not run unless the intent is recorded', async () => {
    const { noted, gateway } = world(unavailable())
    const recorded = recordedRoute(
      gateway,
      route({}, () => Promise.reject(new Error('it ran'))),
    )
    expect(await recorded.handle(callWith({}, {}))).toEqual(unavailable())
    expect(noted).toHaveLength(1)
  })

  it.each([
    [
      'a refusal',
      async () => ruleViolation('too_late', 'Too late.'),
      { status: 400, code: 'BadRequest', rule: 'too_late' },
    ],
    ['a thrown refusal', () => Promise.reject(new Refused(unavailable())), { status: 503, code: 'ServiceUnavailable' }],
    ['a failure', () => Promise.reject(new Error('broken')), { status: 500, code: 'InternalServerError' }],
  ])('records %s', async (_, run, outcome) => {
    const { noted, gateway } = world()
    await recordedRoute(gateway, route({}, run))
      .handle(callWith({}, {}))
      .catch(() => undefined)
    expect(noted[1]).toEqual({ ...outcome, details: {} })
  })
})

describe('while acts are held back', () => {
  const gateway = { console: { acts: noActs } } as unknown as Gateway

  it('refuses an act whose only trace would be its record, and runs the others', async () => {
    const run = async () => ({ data: {} })
    const hidden = recordedRoute(gateway, route({ isOnlyTrace: true }, run))
    expect(await hidden.handle(callWith({}, {}))).toMatchObject({ status: 503, code: 'ServiceUnavailable' })
    expect(await recordedRoute(gateway, route({}, run)).handle(callWith({}, {}))).toEqual({ data: {} })
  })

  it('refuses reveals', async () => {
    const reveal = operatorRoutes(gateway).find(({ endpoint }) => endpoint.id === 'revealField')
    expect(await reveal?.handle(callWith({}, { reason: 'test' }))).toMatchObject({ status: 503 })
  })
})

it('every endpoint of operators that is not a read records an act before it uses anything else', async () => {
  const { noted, gateway } = world(unavailable())
  const writes = operatorRoutes(gateway).filter(
    ({ endpoint }) => endpoint.scope === 'operator' && endpoint.method !== 'GET',
  )
  for (const { endpoint, handle } of writes) {
    expect([endpoint.id, await handle(callWith({}, { reason: 'test' }))]).toEqual([endpoint.id, unavailable()])
  }
  expect(noted).toHaveLength(writes.length)
  expect(writes.length).toBeGreaterThan(25)
})
