import { type Outgoing, outgoing } from '@folio/bus/port.ts'
import { type Repeat, repeats } from '@folio/contracts/http/repeatable-endpoints.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { replies } from '@folio/contracts/messaging/reply-message.ts'
import type { MoneyRules } from '@folio/contracts/wallet/money-rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answered } from '../../kit/calls.ts'
import { quote } from '../../kit/exchanges.ts'
import { type InProcess, startInProcess } from '../../kit/in-process.ts'
import { codesOf } from '../make-call.ts'
import { goodCall } from './refusal-cases.ts'
import { changed, type EndpointCall, type Fixture, openFixture, withFields } from './repeat-fixture.ts'
import { nextId, sendRepeat } from './send-repeat.ts'

/** Shorter than the time after which a call without an outcome gets 504. */
const QUOTE_LIFE_MS = 3000

const isReply = ({ topic }: Outgoing): boolean => topic.name === replies.name
const isCommand = ({ topic }: Outgoing): boolean => topic.name.endsWith('.commands.v1')

/** The reply of an owner that cannot read the account of a command. */
const unavailableTo = ({ message }: Outgoing): readonly Outgoing[] => {
  const { command_id, correlation_id, reply_to } = message as CommandMessage<unknown>
  const outcome = { kind: 'unavailable' } as const
  return reply_to === undefined ? [] : [outgoing(replies, { command_id, correlation_id, reply_to, outcome })]
}

/**
 * A Folio that loses every message about chosen requests, and whose owners are unavailable to others, until the test
 * stops it.
 */
const startLosing = async (money: Partial<MoneyRules>) => {
  const lost = new Map<string, (outgoing: Outgoing) => boolean>()
  const refused = new Set<string>()
  const isAbout = ({ message }: Outgoing, id: string): boolean => JSON.stringify(message).includes(`"${id}"`)
  const delivered = (sent: Outgoing): readonly Outgoing[] => {
    if ([...lost].some(([id, kind]) => kind(sent) && isAbout(sent, id))) return []
    return isCommand(sent) && [...refused].some((id) => isAbout(sent, id)) ? unavailableTo(sent) : [sent]
  }
  const folio = await startInProcess({
    money,
    around: (ports) => ({
      ...ports,
      bus: { ...ports.bus, send: (messages) => ports.bus.send(messages.flatMap(delivered)) },
    }),
  })
  return { folio, lost, refused }
}

const statusOf = ({ body }: Answered): unknown => {
  const [{ details, detail }] = body.errors
  return (details ?? detail)?.status
}

/** Endpoints of clients: their answers carry the request id, by which the test finds a message. */
const withClients = repeats.filter(({ endpoint }) => endpoint.scope !== 'operator')

describe('a call whose answer was lost', () => {
  let losing: Awaited<ReturnType<typeof startLosing>>
  let folio: InProcess
  beforeAll(async () => {
    losing = await startLosing({})
    folio = losing.folio
  })
  afterAll(() => folio.stop())

  const send = (repeat: Repeat, requestId: string, asked: EndpointCall) =>
    sendRepeat(folio.demo, repeat, { requestId, asked })

  /** Makes the call, and loses these messages about it until it is answered with 504. */
  const timedOut = async (repeat: Repeat, kind: (outgoing: Outgoing) => boolean) => {
    const requestId = nextId()
    const asked = await goodCall(repeat.endpoint.id, await openFixture(folio, ''))
    losing.lost.set(requestId, kind)
    const first = await send(repeat, requestId, asked)
    losing.lost.delete(requestId)
    expect([repeat.endpoint.id, first.status]).toEqual([repeat.endpoint.id, 504])
    return { requestId, asked }
  }

  it('without an effect succeeds when it is repeated; until then its request id is bound to its body', async () => {
    const done = withClients.map(async (repeat) => {
      const { requestId, asked } = await timedOut(repeat, isCommand)
      const other = await send(repeat, requestId, changed(asked))
      expect(codesOf(other)).toEqual([repeat.otherBody])
      if (repeat.sameBody !== 'first answer') expect(statusOf(other)).toBe('requested')
      const again = await send(repeat, requestId, asked)
      expect([repeat.endpoint.id, again.status]).toEqual([repeat.endpoint.id, 200])
    })
    await Promise.all(done)
  })

  it('has no answer in a repeat whose owner is unavailable; a first call is told that nothing was done', async () => {
    const tried = withClients.map(async (repeat) => {
      const { requestId, asked } = await timedOut(repeat, isCommand)
      losing.refused.add(requestId)
      expect([repeat.endpoint.id, (await send(repeat, requestId, asked)).status]).toEqual([repeat.endpoint.id, 504])
      const first = nextId()
      losing.refused.add(first)
      const fresh = await goodCall(repeat.endpoint.id, await openFixture(folio, ''))
      const { status } = await send(repeat, first, fresh)
      // The calls of agents have codes of their own, with 500.
      expect([repeat.endpoint.id, status === 500 || status === 503]).toEqual([repeat.endpoint.id, true])
    })
    await Promise.all(tried)
  })

  it('with an effect gets the recorded answer when it is repeated', async () => {
    const found = withClients.map(async (repeat) => {
      const { requestId, asked } = await timedOut(repeat, isReply)
      const again = await send(repeat, requestId, asked)
      if (repeat.sameBody === 'first answer') {
        expect([again.status, again.headers.get('idempotency-hit')]).toEqual([200, 'true'])
        return
      }
      expect(codesOf(again)).toEqual([repeat.sameBody])
      expect(statusOf(again)).toMatch(/^(pending|complete)$/)
    })
    await Promise.all(found)
  })
})

/** Makes the good call of an endpoint with an exchange. */
const exchanging = async ({ endpoint }: Repeat, fixture: Fixture): Promise<EndpointCall> => {
  const asked = await goodCall(endpoint.id, fixture)
  if ('rate_token' in asked.body) return asked
  const quoted = await quote(fixture.demo, fixture.alice, ['EUR', 'USD'])
  return withFields(asked, { wallet_currency: 'EUR', ...quoted })
}

/** A try fails if the quote expires before its call is sent, as on a busy machine. */
const TRIES_MAX = 10

it('a quote that expired while an answer was lost is refused for good under this id', async () => {
  const { folio, lost } = await startLosing({ quoteLifeMs: QUOTE_LIFE_MS })
  const ofQuotes = repeats.filter(({ unlessFor }) => unlessFor?.ValidationError !== undefined)

  /**
   * Loses the answer to a call that was processed while its quote was valid; returns a function that sends the same
   * call again.
   */
  const lostOnce = async (repeat: Repeat, fixture: Fixture): Promise<() => Promise<Answered>> => {
    for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
      const requestId = nextId()
      const asked = await exchanging(repeat, fixture)
      const send = () => sendRepeat(folio.demo, repeat, { requestId, asked })
      lost.set(requestId, isCommand)
      const first = await send()
      lost.delete(requestId)
      if (first.status === 504) return send
      expect([first.status, codesOf(first)]).toEqual([400, ['ValidationError']])
    }
    throw new Error(`the quote of ${repeat.endpoint.id} was gone before its call was sent, ${TRIES_MAX} times`)
  }

  const refused = ofQuotes.map(async (repeat) => {
    const send = await lostOnce(repeat, await openFixture(folio, ''))
    const first = await send()
    expect([first.status, codesOf(first), first.headers.has('ledger-revision')]).toEqual([
      400,
      ['ValidationError'],
      true,
    ])
    const again = await send()
    if (repeat.sameBody === 'first answer') {
      expect([codesOf(again), again.headers.get('idempotency-hit')]).toEqual([['ValidationError'], 'true'])
    } else expect([codesOf(again), statusOf(again)]).toEqual([[repeat.sameBody], 'rejected'])
  })
  await Promise.all(refused)
  expect(refused).toHaveLength(2)
  await folio.stop()
})
