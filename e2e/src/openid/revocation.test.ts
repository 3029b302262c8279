import { IDENTITY_SERVICE, identityKeys } from '@folio/contracts/identity/views.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import * as oauth from 'openid-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Caller, get, post } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, newApp, person, signUpWith } from '../kit/log-in.ts'

/** True while the identity view does not show tokens yet, and is behind the end of the store. */
let isBehind = false

const lagging = ({ store, readModel, ...ports }: KeyedPorts): KeyedPorts => ({
  ...ports,
  store: { ...store, lastPosition: async () => (await store.lastPosition()) + (isBehind ? 1 : 0) },
  readModel: {
    ...readModel,
    get: async (view, keys) => {
      const { status, values } = await readModel.get(view, keys)
      if (!isBehind || view !== IDENTITY_SERVICE) return { status, values }
      const isToken = (key: string | undefined) => key?.startsWith(identityKeys.token('')) === true
      const shown = values.map((value, index) => (isToken(keys[index]) ? undefined : value))
      return { status: { ...status, caughtUpAt: 0 }, values: shown }
    },
  },
})

let folio: InProcess
let app: App
let owner: Caller
beforeAll(async () => {
  folio = await startInProcess({ around: lagging })
  app = await newApp(folio.demo)
  owner = (await signUpWith(folio.demo, app, person('token_owner'))).client
})
afterAll(() => folio.stop())

const personalToken = async (): Promise<Caller> => {
  const body = { name: 'for a script', scopes: ['account_manage'] }
  const made = await post(folio.demo, owner, { path: '/account/v1/tokens', body })
  return { application_id: app.id, token: made.body.data.token }
}

const revoke = async (token: string, clientId: string) => {
  const body = new URLSearchParams({ token, client_id: clientId })
  const answer = await fetch(`${folio.demo.base_url}/oauth2/revoke`, { method: 'POST', body })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
}

const statusOf = async (caller: Caller) => (await get(folio.demo, caller, '/account/v1/nickname')).status

describe('a personal access token', () => {
  it('is revoked by the application that it was made through, remembered or not', async () => {
    const caller = await personalToken()
    expect(await statusOf(caller)).toBe(200)
    expect(await revoke(caller.token, app.id)).toEqual({ status: 200, body: undefined })
    expect(await statusOf(caller)).toBe(401)
    const listed = await get(folio.demo, owner, '/account/v1/tokens')
    expect(listed.body.data).toEqual([])
    expect(await revoke(caller.token, app.id)).toEqual({ status: 200, body: undefined })
  })

  it('is not told to be revoked while the view that would show it is behind', async () => {
    const caller = await personalToken()
    isBehind = true
    const early = await revoke(caller.token, app.id).finally(() => {
      isBehind = false
    })
    expect([early.status, early.body.error]).toEqual([503, 'temporarily_unavailable'])
    expect(await revoke(caller.token, app.id)).toEqual({ status: 200, body: undefined })
    expect(await statusOf(caller)).toBe(401)
  })

  it('is not revoked by another application, which gets an error', async () => {
    const caller = await personalToken()
    const other = await newApp(folio.demo)
    const { status, body } = await revoke(caller.token, other.id)
    expect([status, body.error]).toEqual([400, 'unsupported_token_type'])
    expect(body.error_description).toContain('the application that it was made through')
    expect(await statusOf(caller)).toBe(200)
  })

  it('is not revoked for an unknown application', async () => {
    const caller = await personalToken()
    expect(await revoke(caller.token, 'nobody')).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(await statusOf(caller)).toBe(200)
  })
})

describe('a token of a log-in', () => {
  it('is not revoked by another application, which gets an error', async () => {
    const { tokens, client } = await signUpWith(folio.demo, app, person('logged_in'))
    const other = await newApp(folio.demo)
    const refresh = await revoke(tokens.refresh_token ?? '', other.id)
    expect(refresh).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    const access = await revoke(tokens.access_token, other.id)
    expect(access).toMatchObject({ status: 400, body: { error: 'unsupported_token_type' } })
    expect(await statusOf(client)).toBe(200)
  })

  it('that is no token is answered with success', async () =>
    expect(await revoke('nothing', app.id)).toEqual({ status: 200, body: undefined }))

  it('ends its grant also after it has expired, for its own application alone', async () => {
    const { tokens } = await signUpWith(folio.demo, app, person('expired'))
    const other = await newApp(folio.demo)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60_000 })
    const foreign = await revoke(tokens.access_token, other.id)
    const refreshed = await oauth.refreshTokenGrant(app.config, tokens.refresh_token ?? '')
    const answer = await revoke(tokens.access_token, app.id)
    vi.useRealTimers()
    expect(foreign).toMatchObject({ status: 400, body: { error: 'unsupported_token_type' } })
    expect(answer).toEqual({ status: 200, body: undefined })
    await expect(oauth.refreshTokenGrant(app.config, refreshed.refresh_token ?? '')).rejects.toThrow()
  })
})
