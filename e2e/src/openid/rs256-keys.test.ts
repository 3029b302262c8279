import { starts } from '@folio/catalog/starts.ts'
import { SIGNING_KEYS_STREAM } from '@folio/contracts/identity/events.ts'
import { enableNonRepudiationChecks } from 'openid-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operate } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { APPLICATION, discovered, newApp, person, signUpWith } from '../kit/log-in.ts'

/** Longer than the time for which an instance keeps the keys that it has read. */
const A_WHILE_MICROSECONDS = 11e6

let folio: InProcess
let passedUs = 0
let fromBefore = ''
beforeAll(async () => {
  folio = await startInProcess({
    gateway: { eventsHeldBack: new Set(['RsaKeyAdded']) },
    around: (ports) => ({ ...ports, clock: () => ports.clock() + passedUs }),
  })
})
afterAll(() => folio.stop())

const algorithms = async (): Promise<unknown> => {
  const described = await (await fetch(`${folio.demo.base_url}/.well-known/openid-configuration`)).json()
  return (described as { readonly id_token_signing_alg_values_supported: unknown })
    .id_token_signing_alg_values_supported
}

const idTokenOf = async (nickname: string, id?: string): Promise<string> => {
  const app = id === undefined ? await newApp(folio.demo) : await discovered(folio.demo, id)
  enableNonRepudiationChecks(app.config)
  return (await signUpWith(folio.demo, app, person(nickname), 'openid')).tokens.id_token ?? ''
}

const algOf = (token: string): unknown => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).alg

const events = () => folio.ports.store.readStream(SIGNING_KEYS_STREAM, { direction: 'forwards', limit: 100 })

/** Starts another identity service beside Folio, of this release and with no events held back. */
const letIn = async () => {
  const identity = await starts.identity(folio.ports)
  await identity.authServer({ publicUrl: folio.demo.base_url, origins: new Set(), limits: 'off' })
  return identity
}

it('while the event is held back, ID tokens are signed by ES256, and the metadata name no other algorithm', async () => {
  fromBefore = await idTokenOf('held')
  expect(algOf(fromBefore)).toBe('ES256')
  expect(await algorithms()).toEqual(['ES256'])
  expect(await events()).toEqual([])
})

it('the first instance that holds nothing back adds one key to an installation; concurrent ones add none', async () => {
  const instances = await Promise.all([letIn(), letIn()])
  for (const instance of instances) await instance.stop()
  const types = (await events()).map(({ type }) => type)
  expect(types.filter((type) => type === 'RsaKeyAdded')).toHaveLength(1)
  const another = await letIn()
  await another.stop()
  expect(await events()).toHaveLength(types.length)
})

it('an instance that holds the event back uses the existing key', async () => {
  passedUs += A_WHILE_MICROSECONDS
  expect(algOf(await idTokenOf('released'))).toBe('RS256')
  expect(await algorithms()).toEqual(['ES256', 'RS256'])
  const [{ data } = { data: new Uint8Array() }] = await events()
  const stored = Buffer.from(data).toString()
  expect(JSON.parse(stored)).toMatchObject({ number: 0, private_key: expect.stringMatching(/^v1\./) })
  expect(stored).not.toContain('MII')
})

it('an ID token from before the change still identifies the person at log-out', async () => {
  const logOut = async (hint: string) => {
    const page = await fetch(`${folio.demo.base_url}/oauth2/logout?${new URLSearchParams({ id_token_hint: hint })}`)
    return page.status
  }
  expect(await logOut(fromBefore)).toBe(200)
  expect(await logOut(`${fromBefore.slice(0, -4)}AAAA`)).toBe(400)
})

it('an application gets ID tokens by ES256 if it was registered so', async () => {
  const chosen = await operate(folio.demo, 'applications', { ...APPLICATION, id_token_signed_response_alg: 'ES256' })
  expect(chosen.body.data.id_token_signed_response_alg).toBe('ES256')
  const other = await operate(folio.demo, 'applications', { ...APPLICATION, id_token_signed_response_alg: 'RS256' })
  expect(other.body.data.id_token_signed_response_alg).toBe('RS256')
  for (const [alg, { body }] of [
    ['ES256', chosen],
    ['RS256', other],
  ] as const) {
    expect(algOf(await idTokenOf(`by_${alg.toLowerCase()}`, body.data.application_id))).toBe(alg)
  }
})
