import type { Role } from '@folio/contracts/http/role.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, operate } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import type { Demo } from '../kit/running-folio.ts'
import { logInToConsole, newCode, openConsole, pageOf } from './console-page.ts'

let folio: InProcess
beforeAll(async () => {
  folio = await startInProcess()
})
afterAll(() => folio.stop())

/** Adds an operator; returns the installation as its token sees it. */
const added = async (name: string, role: Role): Promise<Demo> => {
  const { status, body } = await operate(folio.demo, 'operators', { name, role })
  if (status !== 200) throw new Error(`${name} was not added: ${JSON.stringify(body)}`)
  return { ...folio.demo, operator_token: body.data.token }
}

const told = ({ status, body }: Answered) => [status, body.errors?.[0]?.details]

describe('an operator', () => {
  it('calls what the role allows, by a token that is shown once', async () => {
    const viewer = await added('vera', 'viewer')
    expect((await operate(viewer, 'projections')).status).toBe(200)
    expect(told(await operate(viewer, 'clients', { nickname: 'nobody' }))).toEqual([
      403,
      { role_needed: 'operator', role: 'viewer' },
    ])
    expect(told(await operate(viewer, 'operators', { name: 'friend', role: 'admin' }))).toEqual([
      403,
      { role_needed: 'admin', role: 'viewer' },
    ])
    expect(JSON.stringify((await operate(folio.demo, 'operators')).body)).not.toContain(viewer.operator_token)
  })

  it('moves cash under the one identity of operators, so that a repeat by another one is a repeat', async () => {
    const [one, other] = [await added('olga', 'operator'), await added('otto', 'operator')]
    const client = (await operate(one, 'clients', { nickname: 'shared' })).body.data
    const path = `wallets/${client.wallets[0].wallet_id}/deposits`
    const deposit = { currency: 'USD', amount: '5', request_id: 'same' }
    const first = await operate(one, path, deposit)
    const second = await operate(other, path, deposit)
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(second.headers.get('Idempotency-Hit')).toBe('true')
  })

  it('has the new role from the next request on by token, and has to log in again', async () => {
    const ann = await added('ann', 'operator')
    const page = await openConsole(ann)
    expect(page.role).toBe('operator')
    const code = await newCode(ann)
    const stream = await fetch(`${folio.demo.operator_url}/operator/v1/events`, { headers: page.headers })
    const streamed = stream.text()
    expect((await operate(folio.demo, 'operators/ann/role', { role: 'viewer' })).status).toBe(200)
    expect((await operate(ann, 'clients', { nickname: 'late' })).status).toBe(403)
    expect(told(await page.get('sessions/current'))).toEqual([401, { reason: 'session' }])
    expect(told(await logInToConsole(folio.demo, { code }))).toEqual([401, { reason: 'code' }])
    expect(await streamed).toContain('"session_ended"')
    expect((await openConsole(ann)).role).toBe('viewer')
  })

  it('loses token, sessions, codes and streams when disabled, for good', async () => {
    const bea = await added('bea', 'admin')
    const page = await openConsole(bea)
    const code = await newCode(bea)
    const stream = await fetch(`${folio.demo.operator_url}/operator/v1/events`, { headers: page.headers })
    const streamed = stream.text()
    expect((await operate(folio.demo, 'operators/bea/disable', {})).body.data).toEqual({
      name: 'bea',
      status: 'disabled',
    })
    expect((await operate(bea, 'projections')).status).toBe(401)
    expect(told(await page.get('projections'))).toEqual([401, { reason: 'session' }])
    expect(told(await logInToConsole(folio.demo, { code }))).toEqual([401, { reason: 'code' }])
    expect(told(await logInToConsole(folio.demo, { token: bea.operator_token }))).toEqual([401, { reason: 'token' }])
    expect(await streamed).toContain('"session_ended"')
    for (const [path, body] of [
      ['operators/bea/disable', {}],
      ['operators/bea/role', { role: 'admin' }],
    ] as const)
      expect(told(await operate(folio.demo, path, body))).toEqual([400, { rule: 'not_active' }])
    expect(told(await operate(folio.demo, 'operators', { name: 'bea', role: 'viewer' }))).toEqual([
      400,
      { rule: 'there_already' },
    ])
  })

  it('is not identified by another operator’s secret, nor by a name alone', async () => {
    const [carl] = [await added('carl', 'viewer'), await added('cleo', 'admin')]
    const token = carl.operator_token.replace('_carl_', '_cleo_')
    for (const guess of [
      token,
      'folio_op_cleo_',
      `folio_op_root_${'0'.repeat(64)}`,
      `folio_op_nobody_${'0'.repeat(64)}`,
    ])
      expect([guess, (await operate({ ...folio.demo, operator_token: guess }, 'projections')).status]).toEqual([
        guess,
        401,
      ])
  })

  it('sees and ends own sessions only', async () => {
    const dora = await added('dora', 'operator')
    const [own, others] = [await openConsole(dora), await openConsole(folio.demo)]
    expect((await own.get('sessions')).body.data).toHaveLength(1)
    for (const whose of ['root', '*']) {
      expect(told(await own.get(`sessions?operator=${whose}`))).toEqual([
        403,
        { role_needed: 'admin', role: 'operator' },
      ])
    }
    expect((await own.get('sessions?operator=dora')).body.data).toHaveLength(1)
    expect((await own.post(`sessions/${others.sessionId}/end`)).status).toBe(404)
    expect((await others.get('sessions/current')).status).toBe(200)
  })

  it('sees and ends the sessions of others as an admin', async () => {
    const [fay, gus] = [await added('fay', 'admin'), await added('gus', 'viewer')]
    const [own, others] = [await openConsole(fay), await openConsole(gus)]
    const rows: readonly { readonly session_id: string }[] = (await own.get('sessions?operator=*')).body.data
    const ids = rows.map(({ session_id }) => session_id)
    expect(ids).toContain(others.sessionId)
    expect(ids).toContain(own.sessionId)
    expect((await own.get('sessions?operator=gus')).body.data).toHaveLength(1)
    expect((await own.post(`sessions/${others.sessionId}/end`)).status).toBe(200)
    expect((await others.get('sessions/current')).status).toBe(401)
    expect((await own.post(`sessions/${others.sessionId}/end`)).status).toBe(404)
  })

  it('logs in by the own token too', async () => {
    const emil = await added('emil', 'auditor')
    const page = pageOf(folio.demo, await logInToConsole(folio.demo, { token: emil.operator_token }))
    expect(page.role).toBe('auditor')
  })
})

describe('the operators', () => {
  it('always include root, an admin who cannot be changed', async () => {
    for (const [path, body] of [
      ['operators', { name: 'root', role: 'viewer' }],
      ['operators/root/role', { role: 'viewer' }],
      ['operators/root/disable', {}],
    ] as const)
      expect(told(await operate(folio.demo, path, body))).toEqual([400, { rule: 'root' }])
    expect((await operate(folio.demo, 'operators/nobody/disable', {})).status).toBe(404)
    expect((await operate(folio.demo, 'operators', { name: 'Über', role: 'viewer' })).status).toBe(400)
    expect((await operate(folio.demo, 'operators', { name: 'x', role: 'owner' })).status).toBe(400)
  })

  it('are listed with their roles, disabled ones without', async () => {
    await added('zoe', 'auditor')
    await eventually(async () => {
      const rows: readonly object[] = (await operate(folio.demo, 'operators')).body.data
      expect(rows[0]).toMatchObject({ name: 'root', role: 'admin', status: 'active' })
      expect(rows).toContainEqual(expect.objectContaining({ name: 'zoe', role: 'auditor', status: 'active' }))
      return true
    })
  })
})
