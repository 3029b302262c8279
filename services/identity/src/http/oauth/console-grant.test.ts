import { CONSOLE_APPLICATION_ID } from '@folio/contracts/identity/console-application.ts'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { expect, it } from 'vitest'
import type { IdentityPorts } from '../../application/identity.ts'
import { amrOf } from '../../domain/amr-password-number.ts'
import { grantLoader } from './console-grant.ts'

const ACCOUNT = 'client-1'

/**
 * A log-in of the console with the first password, resumed without a known grant; it counts what is saved and ended.
 */
const resumed = (passwordNumbers: readonly number[]) => {
  const numbers = passwordNumbers.values()
  const done: string[] = []
  class Grant {
    readonly jti = 'grant-1'
    addOIDCScope(): void {}
    addResourceScope(): void {}
    async save(): Promise<string> {
      done.push('saved')
      return this.jti
    }
  }
  const identity = {
    users: { get: async () => ({ values: [{}, { password_number: numbers.next().value ?? passwordNumbers.at(-1) }] }) },
    readModel: {
      peek: async () => ({ accountId: ACCOUNT }),
      take: async (key: string) => {
        if (key.startsWith('oidc/grant/')) done.push('deleted')
      },
    },
    bus: { send: async () => done.push('revoked') },
    clock: () => 1,
  } as unknown as IdentityPorts
  const session = { accountId: ACCOUNT, amr: amrOf(0), grantIdFor: () => undefined }
  const oidc = { provider: { Grant, issuer: 'issuer' }, client: { clientId: CONSOLE_APPLICATION_ID }, session }
  const ctx = { oidc } as unknown as KoaContextWithOIDC
  return { load: () => grantLoader(identity)(ctx), done }
}

it('grants the console its scopes in a session of the current password', async () => {
  const { load, done } = resumed([0])
  expect([(await load())?.jti, done]).toEqual(['grant-1', ['saved']])
})

it('grants nothing in a session of a former password', async () => {
  const { load, done } = resumed([1])
  expect([await load(), done]).toEqual([undefined, []])
})

it('ends a grant again whose password was changed while it was saved', async () => {
  const { load, done } = resumed([0, 1])
  expect([await load(), done]).toEqual([undefined, ['saved', 'revoked', 'deleted']])
})
