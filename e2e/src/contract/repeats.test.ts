import type { RunningGateway } from '@folio/api-gateway/service.ts'
import { operatorEndpoints, publicEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import type { ErrorCode } from '@folio/contracts/http/error-code.ts'
import { leavesFree, type Repeat, repeats, withoutRequestId } from '@folio/contracts/http/repeats.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answered } from '../kit/calls.ts'
import type { InProcess } from '../kit/in-process.ts'
import { codesOf } from './make-call.ts'
import { goodCall, repeatScenes } from './repeat-scenes.ts'
import { type Asked, agentRules, changed, type Stage, setStage, startStages } from './repeat-stage.ts'
import { nextId, sendRepeat } from './send-repeat.ts'

let folio: InProcess
let second: RunningGateway
beforeAll(async () => {
  folio = await startStages()
  second = await folio.startAnother({ agents: { ...agentRules, deposits: 'off' } })
})
afterAll(async () => {
  await second.stop()
  await folio.stop()
})

const stageOf = (): Promise<Stage> => setStage(folio, `http://127.0.0.1:${second.port}`)

/** What no scene comes to, each with the reason. */
const UNSEEN: Readonly<Record<string, string>> = {
  'makeAgentDeposit InvalidRequestIDFormat': 'the id itself is wrong',
  'makeAgentWithdrawal InvalidRequestIDFormat': 'the id itself is wrong',
  'makeExchange uses up ValidationError': 'lost-answers.test.ts comes to it',
  'makePlatformTransfer uses up ValidationError': 'lost-answers.test.ts comes to it',
}

const send = (repeat: Repeat, requestId: string, asked: Asked): Promise<Answered> =>
  sendRepeat(folio.demo, repeat, { requestId, asked })

const seen = (answered: Answered) => ({ status: answered.status, codes: codesOf(answered).slice(0, 1) })
const refused = (code: ErrorCode) => ({ status: expect.any(Number), codes: [code] })
const isRecorded = ({ headers }: Answered) => headers.has('ledger-revision')

/** The id is used up: the same body and another one are answered as declared, whatever became of the first. */
const expectUsedUp = async (repeat: Repeat, id: string, { asked, first }: { asked: Asked; first: Answered }) => {
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

/** The id is free: the same refusal comes again, and the corrected request is taken under it. */
const expectFree = async (
  repeat: Repeat,
  id: string,
  { asked, first, mended }: { asked: Asked; first: Answered; mended: () => Promise<Asked> },
) => {
  if (repeat.tellsRevision) expect(isRecorded(first), 'an unrecorded answer has no Ledger-Revision').toBe(false)
  expect(seen(await send(repeat, id, asked))).toEqual(seen(first))
  const done = await send(repeat, id, await mended())
  expect({ status: done.status, codes: codesOf(done) }).toEqual({ status: 200, codes: [] })
  expect(done.headers.get('idempotency-hit')).toBeNull()
}

describe.each(repeats)('$endpoint.id, when a request_id comes again', (repeat) => {
  const { endpoint, usesUp } = repeat
  const scenes = repeatScenes[endpoint.id] ?? { usesUp: {}, free: {} }

  it('after it was done', async () => {
    const id = nextId()
    const asked = await goodCall(endpoint.id, await stageOf())
    const first = await send(repeat, id, asked)
    expect(first.status).toBe(200)
    await expectUsedUp(repeat, id, { asked, first })
  })

  it.each(usesUp.filter((code) => UNSEEN[`${endpoint.id} uses up ${code}`] === undefined))(
    'after %s, which uses it up',
    async (code) => {
      const stage = await stageOf()
      const scene = scenes.usesUp[code]
      if (scene === undefined) throw new Error(`repeat-scenes.ts must come to ${code} of ${endpoint.id}`)
      const { wrong: asked } = await scene(stage, await goodCall(endpoint.id, stage))
      const id = nextId()
      const first = await send(repeat, id, asked)
      expect(seen(first)).toEqual(refused(code))
      await expectUsedUp(repeat, id, { asked, first })
    },
  )

  it.each(leavesFree(repeat).filter((code) => UNSEEN[`${endpoint.id} ${code}`] === undefined))(
    'after %s, which leaves it free',
    async (code) => {
      const stage = await stageOf()
      const good = await goodCall(endpoint.id, stage)
      const scene = scenes.free[code]
      if (scene === undefined) throw new Error(`repeat-scenes.ts must come to ${code} of ${endpoint.id}`)
      const { wrong: asked, mended = async () => good } = await scene(stage, good)
      const id = nextId()
      const first = await send(repeat, id, asked)
      expect(seen(first)).toEqual(refused(code))
      await expectFree(repeat, id, { asked, first, mended })
    },
  )
})

it('every call that changes something says what to do after a lost answer', () => {
  const told = [...repeats, ...withoutRequestId].map(({ endpoint }) => endpoint.id)
  const changing = publicEndpoints.filter(({ method }) => method !== 'GET').map(({ id }) => id)
  expect(told).toEqual(expect.arrayContaining(changing))
  expect(new Set(told).size).toBe(told.length)
})

it('every endpoint that takes a request_id is declared', () => {
  const takesId = ({ body }: Repeat['endpoint']) =>
    JSON.stringify(body.toJSONSchema({ io: 'input', unrepresentable: 'any' }))
  const taking = [...publicEndpoints, ...operatorEndpoints].filter((one) => takesId(one).includes('"request_id"'))
  expect(repeats.map(({ endpoint }) => endpoint.id).toSorted()).toEqual(taking.map(({ id }) => id).toSorted())
})
