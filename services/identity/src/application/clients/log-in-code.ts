import { randomBytes } from 'node:crypto'
import { LOG_IN_CODE_TTL_MS } from '@folio/contracts/identity/console-application.ts'
import type { ExpiringKey } from '@folio/read-model/port.ts'
import { storageKey } from '../../oauth-storage/stored-model.ts'
import type { IdentityPorts } from '../identity.ts'

/** The code of a printed link, and its expiry in microseconds since 1970. */
export type LogInCode = { readonly code: string; readonly expiresAt: number }

const CODE_BYTES = 32
const CODE = /^[\w-]{43}$/

const codeKey = (code: string): ExpiringKey => storageKey('oidc/log-in-code', code)

/** Makes a code that logs a client in to the console once, within ten minutes; the read model keeps its hash. */
export const makeLogInCode = async (
  { readModel, clock }: Pick<IdentityPorts, 'readModel' | 'clock'>,
  clientId: string,
): Promise<LogInCode> => {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const expiresAt = clock() + LOG_IN_CODE_TTL_MS * 1000
  await readModel.put(codeKey(code), { client_id: clientId }, LOG_IN_CODE_TTL_MS)
  return { code, expiresAt }
}

/** Uses a code up and returns its client; undefined if it was used, has expired or never was one. */
export const redeemLogInCode = async (
  { readModel }: Pick<IdentityPorts, 'readModel'>,
  code: string,
): Promise<string | undefined> => {
  const found = CODE.test(code) ? await readModel.take(codeKey(code)) : undefined
  const clientId = found?.['client_id']
  return typeof clientId === 'string' ? clientId : undefined
}
