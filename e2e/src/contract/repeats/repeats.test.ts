import type { RunningGateway } from '@folio/api-gateway/service.ts'
import type { ErrorCode } from '@folio/contracts/http/error-code.ts'
import { leavesFree, type Repeat, repeats } from '@folio/contracts/http/repeatable-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answered } from '../../kit/calls.ts'
import type { InProcess } from '../../kit/in-process.ts'
import { codesOf } from '../make-call.ts'
import { goodCall, refusalCases } from './refusal-cases.ts'
import {
  agentRules,
  changed,
  type EndpointCall,
  type Fixture,
  openFixture,
  startFixtureFolio,
} from './repeat-fixture.ts'
import { nextId, sendRepeat } from './send-repeat.ts'

let folio: InProcess
let second: RunningGateway
beforeAll(async () => {
  folio = await startFixtureFolio()
  second = await folio.startAnother({ agents: { ...agentRules, deposits: 'off' } })
})
afterAll(async () => {
  await second.stop()
  await folio.stop()
})

const newFixture = (): Promise<Fixture> => openFixture(folio, `http://127.0.0.1:${second.port}`)

/** Refusals without a case, each with the reason. */
const WITHOUT_CASE: Readonly<Record<string, string>> = {
  'makeAgentDeposit InvalidRequestIDFormat': 'the id itself is wrong',
  'makeAgentWithdrawal InvalidRequestIDFormat': 'the id itself is wrong',
  'makeExchange uses up ValidationError': 'lost-answers.test.ts comes to it',
  'makePlatformTransfer uses up ValidationError': 'lost-answers.test.ts comes to it',
}

const send = (repeat: Repeat, requestId: string, asked: EndpointCall): Promise<Answered> =>
  sendRepeat(folio.demo, repeat, { requestId, asked })

const seen = (answered: Answered) => ({ status: answered.status, codes: codesOf(answered).slice(0, 1) })
const refused = (code: ErrorCode) => ({ status: expect.any(Number), codes: [code] })
const isRecorded = ({ headers }: Answered) => headers.has('ledger-revision')

/** Asserts that the id is used up: repeats with the same body and with another one get the declared answers. */
const expectUsedUp = async (repeat: Repeat, id: string, { asked, first }: { asked: EndpointCall; first: Answered }) => {
  const { sameBody, otherBody, tellsRevision } = repeat
  if (tellsRevision) expect(isRecorded(first), 'a recorded answer has the header Ledger-Revision').toBe(true)
  const again = await send(repeat, id, asked)
  if (sameBody === 'first answer') {
    expect([again.status, again.body.data, codesOf(again)]).toEqual([first.status, first.body.data, codesOf(first)])
    if (tellsRevision) expect(again.headers.get('idempotency-hit')).toBe('true')
  } else {
    expect(seen(again)).toEqual(refused(sameBody))
    const [{ details, detail }] = again.body.errors
    expect((details ?? detail).status).toMatch(first.status === 200 ? /^(complete|pending)$/ : /^(rejected|failed)$/)
  }
  expect(seen(await send(repeat, id, changed(asked)))).toEqual(refused(otherBody))
}

/** Asserts that the id is free: a repeat gets the same refusal, and the corrected request succeeds under it. */
const expectFree = async (
  repeat: Repeat,
  id: string,
  { asked, first, mended }: { asked: EndpointCall; first: Answered; mended: () => Promise<EndpointCall> },
) => {
  if (repeat.tellsRevision) expect(isRecorded(first), 'an unrecorded answer has no Ledger-Revision').toBe(false)
  expect(seen(await send(repeat, id, asked))).toEqual(seen(first))
  const done = await send(repeat, id, await mended())
  expect({ status: done.status, codes: codesOf(done) }).toEqual({ status: 200, codes: [] })
  expect(done.headers.get('idempotency-hit')).toBeNull()
}

describe.each(repeats)('$endpoint.id, when a request_id is repeated', (repeat) => {
  const { endpoint, usesUp } = repeat
  const cases = refusalCases[endpoint.id] ?? { usesUp: {}, free: {} }

  it('after it was done', async () => {
    const id = nextId()
    const asked = await goodCall(endpoint.id, await newFixture())
    const first = await send(repeat, id, asked)
    expect(first.status).toBe(200)
    await expectUsedUp(repeat, id, { asked, first })
  })

  it.each(usesUp.filter((code) => WITHOUT_CASE[`${endpoint.id} uses up ${code}`] === undefined))(
    'after %s, which uses it up',
    async (code) => {
      const fixture = await newFixture()
      const refusalCase = cases.usesUp[code]
      if (refusalCase === undefined) throw new Error(`refusal-cases.ts must come to ${code} of ${endpoint.id}`)
      const { wrong: asked } = await refusalCase(fixture, await goodCall(endpoint.id, fixture))
      const id = nextId()
      const first = await send(repeat, id, asked)
      expect(seen(first)).toEqual(refused(code))
      await expectUsedUp(repeat, id, { asked, first })
    },
  )

  it.each(leavesFree(repeat).filter((code) => WITHOUT_CASE[`${endpoint.id} ${code}`] === undefined))(
    'after %s, which leaves it free',
    async (code) => {
      const fixture = await newFixture()
      const good = await goodCall(endpoint.id, fixture)
      const refusalCase = cases.free[code]
      if (refusalCase === undefined) throw new Error(`refusal-cases.ts must come to ${code} of ${endpoint.id}`)
      const { wrong: asked, mended = async () => good } = await refusalCase(fixture, good)
      const id = nextId()
      const first = await send(repeat, id, asked)
      expect(seen(first)).toEqual(refused(code))
      await expectFree(repeat, id, { asked, first, mended })
    },
  )
})
