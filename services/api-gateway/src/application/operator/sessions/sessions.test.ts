import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { describe, expect, it } from 'vitest'
import { type Operator, type Operators, rootOperator } from '../operators/operators.ts'
import { openSessions } from './sessions.ts'

const MINUTE = 60_000_000
const HOUR = 60 * MINUTE
const TOKEN = 'the-token-of-the-operator'

/** Sessions over a clock that a test sets, with a second gateway on the same read model. */
const world = async (given: Operators = rootOperator(TOKEN)) => {
  let now = Date.UTC(2026, 0, 1) * 1000
  const clock = () => now
  const readModel = memoryReadModel(clock)
  const found = await given.byName('root')
  if (found === undefined) throw new Error('there is no root')
  const root: Operator = found
  return {
    root,
    readModel,
    clock,
    pass: (micros: number) => {
      now += micros
    },
    here: openSessions(readModel, given, clock),
    there: openSessions(readModel, given, clock),
    after: (operators: Operators) => openSessions(readModel, operators, clock),
  }
}

const halves = ({ cookie, header }: { readonly cookie: string; readonly header: string }) => ({ cookie, header })

describe('a code', () => {
  it('begins one session, at any gateway', async () => {
    const { here, there, root } = await world()
    const { code } = await here.makeCode(root)
    const redeemed = await Promise.all([there.redeemCode(code), here.redeemCode(code), there.redeemCode(code)])
    expect(redeemed.filter((operator) => operator !== undefined)).toEqual([root])
    expect(await here.redeemCode(code)).toBeUndefined()
  })

  it('expires after ten minutes', async () => {
    const { here, root, pass } = await world()
    const [early, late] = [await here.makeCode(root), await here.makeCode(root)]
    pass(10 * MINUTE - 1000)
    expect(await here.redeemCode(early.code)).toEqual(root)
    pass(2000)
    expect(await here.redeemCode(late.code)).toBeUndefined()
  })

  it('is invalid after the token of its operator changed', async () => {
    const { here, after, root } = await world()
    const { code } = await here.makeCode(root)
    expect(await after(rootOperator('another-token')).redeemCode(code)).toBeUndefined()
  })
})

describe('a session', () => {
  it('is found by both of its halves alone, at any gateway', async () => {
    const { here, there, root } = await world()
    const [one, other] = [await here.begin(root), await here.begin(root)]
    expect(await there.find(halves(one), true)).toMatchObject({ operator: 'root', role: 'admin' })
    expect(await there.find({ cookie: one.cookie, header: other.header }, true)).toBeUndefined()
    expect(await there.find({ cookie: other.cookie, header: one.header }, true)).toBeUndefined()
    expect(await there.find({ cookie: one.header, header: one.cookie }, true)).toBeUndefined()
  })

  it('stores neither half', async () => {
    const { root, readModel, clock } = await world()
    const stored: unknown[] = []
    const recorded = {
      ...readModel,
      put: async (...put: Parameters<typeof readModel.put>) => {
        stored.push(put)
        await readModel.put(...put)
      },
    }
    const { cookie, header } = await openSessions(recorded, rootOperator(TOKEN), clock).begin(root)
    expect(stored).toHaveLength(1)
    for (const secret of [cookie, header, TOKEN]) expect(JSON.stringify(stored)).not.toContain(secret)
  })

  it('ends after 30 minutes without an activity; a stream is none', async () => {
    const { here, root, pass } = await world()
    const begun = await here.begin(root)
    pass(29 * MINUTE)
    expect(await here.find(halves(begun), true)).toBeDefined()
    pass(29 * MINUTE)
    expect(await here.find(halves(begun), false)).toBeDefined()
    pass(2 * MINUTE)
    expect(await here.find(halves(begun), true)).toBeUndefined()
  })

  it('ends after 12 hours, however busy it is', async () => {
    const { here, root, pass } = await world()
    const begun = await here.begin(root)
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      expect(await here.find(halves(begun), true)).toBeDefined()
      pass(20 * MINUTE)
    }
    expect(await here.find(halves(begun), true)).toMatchObject({ sessionId: begun.session.sessionId })
    pass(20 * MINUTE)
    expect(await here.find(halves(begun), true)).toBeUndefined()
    expect(begun.session.expiresAt - begun.session.startedAt).toBe(12 * HOUR)
  })

  it('ends on request, and no request in progress restores it', async () => {
    const { here, there, root, pass } = await world()
    const begun = await here.begin(root)
    pass(MINUTE)
    const [, ended] = await Promise.all([
      there.find(halves(begun), true),
      here.end('root', begun.session.sessionId),
      there.find(halves(begun), true),
    ])
    expect(ended).toBe(true)
    expect(await here.find(halves(begun), true)).toBeUndefined()
    expect(await here.list('root')).toEqual([])
    expect(await here.running('root', begun.session.sessionId)).toBeUndefined()
    expect(await here.end('root', begun.session.sessionId)).toBe(false)
  })

  it('is ended by its own operator alone', async () => {
    const { here, root } = await world()
    const begun = await here.begin(root)
    expect(await here.end('another', begun.session.sessionId)).toBe(false)
    expect(await here.running('another', begun.session.sessionId)).toBeUndefined()
    expect(await here.running('root', begun.session.sessionId)).toEqual(begun.session)
    expect(await here.find(halves(begun), true)).toBeDefined()
  })

  it('is invalid after the token of its operator changed', async () => {
    const { here, after, root } = await world()
    const begun = await here.begin(root)
    expect(await after(rootOperator('another-token')).find(halves(begun), true)).toBeUndefined()
  })

  it('ends with the role that its operator had, and with the operator', async () => {
    let role: Operator['role'] | undefined = 'admin'
    const byName = async (name: string) => (role === undefined ? undefined : { name, role, credential: 'same' })
    const { here, root } = await world({ byToken: async () => undefined, byName })
    const [begun, { code }] = [await here.begin(root), await here.makeCode(root)]
    const id = begun.session.sessionId
    expect(await here.running('root', id)).toMatchObject({ role: 'admin' })
    role = 'viewer'
    expect(await here.find(halves(begun), true)).toBeUndefined()
    expect([await here.running('root', id), await here.list('root')]).toEqual([undefined, []])
    expect(await here.redeemCode(code)).toBeUndefined()
    const later = await here.begin({ ...root, role })
    expect(await here.find(halves(later), true)).toMatchObject({ role: 'viewer' })
    role = undefined
    expect(await here.find(halves(later), true)).toBeUndefined()
  })

  it('ends with all others of its operator, also where the role came back', async () => {
    const { here, there, root } = await world()
    const [one, other] = [await here.begin(root), await there.begin(root)]
    await here.endAll('root')
    expect(await there.find(halves(one), true)).toBeUndefined()
    expect(await here.find(halves(other), true)).toBeUndefined()
    expect(await here.list('root')).toEqual([])
  })

  it('ends as the oldest one when its operator begins a twenty-first', async () => {
    const { here, root, pass } = await world()
    const first = await here.begin(root)
    pass(1000)
    const second = await here.begin(root)
    for (let more = 0; more < 19; more += 1) {
      pass(1000)
      await here.begin(root)
    }
    expect(await here.find(halves(first), true)).toBeUndefined()
    expect(await here.find(halves(second), true)).toBeDefined()
    const listed = await here.list('root')
    expect(listed).toHaveLength(20)
    expect(listed.at(-1)).toMatchObject({ sessionId: second.session.sessionId })
  })
})
