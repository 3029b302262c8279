import { hkdfSync } from 'node:crypto'
import { fingerprintOf } from '@folio/keys/client-cipher.ts'
import type { ClientKey } from '@folio/keys/port.ts'

const BYTES = 6
const CODES = 1_000_000
const DIGITS = 6

/** The withdrawal that a code allows. */
export type CodeUse = { readonly agentId: number; readonly currency: string; readonly amount: string }

/**
 * Derives the six-digit code that a command issues to a client from the client's key by HKDF-SHA-256: Folio stores no
 * code, can derive it after any restart, and can no longer derive it once the key is destroyed.
 */
export const issueCode = (key: ClientKey, commandId: string): string => {
  const bytes = Buffer.from(hkdfSync('sha256', key, commandId, 'folio withdrawal code v1', BYTES))
  return String(bytes.readUIntBE(0, BYTES) % CODES).padStart(DIGITS, '0')
}

/** Hashes a code for publication, with the client's key as salt and with the withdrawal that it allows. */
export const codeHash = (key: ClientKey, code: string, { agentId, currency, amount }: CodeUse): string =>
  fingerprintOf(key, JSON.stringify(['withdrawal code', agentId, currency, amount, code]))
