import { hkdfSync } from 'node:crypto'
import { fingerprintOf } from '@folio/keys/client-cipher.ts'
import type { ClientKey } from '@folio/keys/port.ts'

const BYTES = 6
const CODES = 1_000_000
const DIGITS = 6

/** What a code is good for. */
export type CodeUse = { readonly agentId: number; readonly currency: string; readonly amount: string }

/**
 * The code of six digits that a command issues to a client: only the client's key can give it again, so that it is kept
 * nowhere, survives any restart, and is gone with the key.
 */
export const issuedCode = (key: ClientKey, commandId: string): string => {
  const bytes = Buffer.from(hkdfSync('sha256', key, commandId, 'folio withdrawal code v1', BYTES))
  return String(bytes.readUIntBE(0, BYTES) % CODES).padStart(DIGITS, '0')
}

/** What may be published of a code: salted with a secret of the client, and the same for no other use of it. */
export const codeHash = (key: ClientKey, code: string, { agentId, currency, amount }: CodeUse): string =>
  fingerprintOf(key, JSON.stringify(['withdrawal code', agentId, currency, amount, code]))
