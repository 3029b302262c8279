import { randomBytes, randomUUID } from 'node:crypto'
import { outgoing } from '@folio/bus/port.ts'
import { clientMessage } from '@folio/client-commands/client-message.ts'
import { type IdentityCommand, identityCommands } from '@folio/contracts/identity/commands.ts'
import { tokenHash } from '@folio/contracts/identity/views.ts'
import { issueToken } from '@folio/rest-server/tokens/personal-token.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, get, operate, post } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import { type App, discovered, person, REDIRECT_URI, signUpWith } from '../kit/log-in.ts'

let folio: InProcess
beforeAll(async () => {
  folio = await startInProcess()
})
afterAll(() => folio.stop())

/** Sends a command as a gateway of an earlier release did, when `application_read` was a scope. */
const sendOld = async (clientId: string, account: string, command: IdentityCommand): Promise<void> => {
  const sender = { clientId, endpoint: 'test', fingerprint: '', commandId: randomUUID(), correlationId: randomUUID() }
  const notAfter = folio.ports.clock() + 60e6
  const message = clientMessage(folio.ports, sender, { account, command, notAfter, seenPosition: 0 })
  await folio.ports.bus.send([outgoing(identityCommands, message)])
}

const oldApplication = async (): Promise<App> => {
  const application_id = randomUUID()
  const application = {
    application_id,
    name: 'Example App',
    redirect_uris: [REDIRECT_URI],
    scopes: ['payment' as const, 'account_manage' as const, 'trade' as const, 'application_read' as const],
  }
  await sendOld('operator', `application-${application_id}`, { type: 'RegisterApplication', application })
  const isListed = async () =>
    (await operate(folio.demo, 'applications')).body.data?.some(
      (shown: { readonly application_id: string }) => shown.application_id === application_id,
    ) === true
  await eventually(isListed)
  return discovered(folio.demo, application_id)
}

it('an application that was registered with application_read lets people log in, without that scope', async () => {
  const app = await oldApplication()
  const listed = (await operate(folio.demo, 'applications')).body.data
  expect(listed).toContainEqual(
    expect.objectContaining({ application_id: app.id, scopes: ['payment', 'account_manage', 'trade'] }),
  )
  const { tokens, client } = await signUpWith(folio.demo, app, person('brought_along'))
  expect(tokens.scope?.split(' ').sort()).toEqual(['account_manage', 'payment', 'trade'])
  const made = await post(folio.demo, client, {
    path: '/account/v1/tokens',
    body: { name: 'mine', scopes: ['payment', 'application_read'] },
  })
  expect([made.status, made.body.errors[0].code]).toEqual([400, 'InputError'])
  expect(JSON.stringify(made.body.errors)).toContain('must be one of trade, account_manage, payment')
})

it('a personal access token that was made with application_read keeps its other scopes', async () => {
  const { client_id, application_id, token: own } = await openClient(folio.demo, 'kept_token')
  const token = issueToken(randomBytes(32), randomUUID())
  const issued = { client_id, token_id: randomUUID(), token_hash: tokenHash(token), application_id }
  const scopes = ['application_read' as const, 'payment' as const]
  await sendOld(client_id, `user-${client_id}`, { type: 'IssueToken', token: { ...issued, scopes } })
  const caller: Caller = { application_id, token }
  await eventually(async () => (await get(folio.demo, caller, '/wallet/v1/wallets')).status === 200)
  expect((await get(folio.demo, caller, '/account/v1/nickname')).status).toBe(403)
  const listed = await get(folio.demo, { application_id, token: own }, '/account/v1/tokens')
  expect(listed.body.data).toContainEqual(expect.objectContaining({ id: issued.token_id, scopes: ['payment'] }))
})
