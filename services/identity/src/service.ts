import { randomUUID } from 'node:crypto'
import { asker } from '@folio/client-commands/request-reply.ts'
import { NAMES_OWNER } from '@folio/contracts/identity/names.ts'
import { IDENTITY_SERVICE } from '@folio/contracts/identity/views.ts'
import type { KeyedPorts, Service } from '@folio/service-kit/ports.ts'
import { startService } from '@folio/service-kit/start-service.ts'
import { viewReader } from '@folio/service-kit/views/view-reader.ts'
import { issueSampleToken, type SampleToken } from './application/clients/issue-token.ts'
import { type LogInCode, makeLogInCode } from './application/clients/log-in-code.ts'
import { identityDefinition } from './definition.ts'
import { type AuthServer, type AuthServerOptions, authServer } from './http/auth-server.ts'

/** A running identity service, which can start an authorization server. */
export type RunningIdentity = Service & {
  /** Starts the authorization server for a public address. */
  readonly authServer: (options: AuthServerOptions) => Promise<AuthServer>
  /** Makes a one-time code by which a client logs in to the console without a password; for sample clients alone. */
  readonly logInCode: (clientId: string) => Promise<LogInCode>
  /** Issues a token to a sample client; false if that is refused. */
  readonly issueSampleToken: (token: SampleToken) => Promise<boolean>
}

/**
 * Starts the identity service: users, applications, unique names, tokens and signing keys. It publishes no ledger, only
 * revocations.
 */
export const startIdentity = async (ports: KeyedPorts): Promise<RunningIdentity> => {
  const { bus, store, readModel, keys, clock, times, log } = ports
  const accounts = await startService(ports, identityDefinition)
  const { ask, stop: stopAsking } = await asker({ bus, address: randomUUID(), timeoutMs: times.answerMs })
  const namesSecret = await keys.create(NAMES_OWNER)
  if (namesSecret === undefined) throw new Error(`the key of ${NAMES_OWNER} was destroyed`)
  const reading = { epoch: store.epoch, now: clock, times, storeEnd: store.lastPosition }
  const users = viewReader(readModel, IDENTITY_SERVICE, reading)
  const identity = { ask, bus, readModel, store, users, keys, clock, times, namesSecret }
  return {
    ...accounts,
    authServer: (options) => authServer(identity, { ...options, log }),
    logInCode: (clientId) => makeLogInCode(identity, clientId),
    issueSampleToken: (token) => issueSampleToken(identity, token),
    stop: async () => {
      await stopAsking()
      await accounts.stop()
    },
  }
}
