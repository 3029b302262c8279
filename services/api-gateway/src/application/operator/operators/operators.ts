import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Role } from '@folio/contracts/http/role.ts'

/** An operator with the present role, and the secret that changes with the operator's token. */
export type Operator = { readonly name: string; readonly role: Role; readonly credential: string }

/** The operators of an installation; a disabled or unknown operator is undefined. */
export type Operators = {
  readonly byToken: (token: string) => Promise<Operator | undefined>
  readonly byName: (name: string) => Promise<Operator | undefined>
}

/** Returns true if two texts are equal; takes the same time wherever they differ. */
export const isSameText = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))

/**
 * Binds a random secret to the present token of an operator: a session or code is valid only while the proof is the same.
 * Without the secret, which is stored nowhere, the proof says nothing about the token.
 */
export const proofOf = (operator: Operator, secret: string): string =>
  createHmac('sha256', secret).update(operator.credential).digest('base64url')

/** The operators of an installation with one token: `root`, an admin. */
export const rootOperator = (token: string): Operators => {
  const root: Operator = { name: 'root', role: 'admin', credential: token }
  return {
    byToken: async (sent) => (isSameText(sent, token) ? root : undefined),
    byName: async (name) => (name === root.name ? root : undefined),
  }
}
