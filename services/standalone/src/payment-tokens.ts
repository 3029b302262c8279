import { randomBytes, randomUUID } from 'node:crypto'
import { issueToken } from '@folio/rest-server/tokens/personal-token.ts'
import type { SampleClient } from './demo-file.ts'
import type { Standalone } from './service.ts'

/** The name under which a sample client sees the token by which Home lets it pay. */
const PAYMENT_TOKEN_NAME = "Payments from the operator's Home"

const KEY_BYTES = 32
const LIFE_MS = 10 * 60_000
/** A token that ends sooner is not used any more, so that it outlives the call. */
const SPARE_MS = 60_000

/** The tokens by which Home lets sample clients pay: they have the scope `payment` alone and end after ten minutes. */
export type PaymentTokens = {
  /** The token of a client, issued if there is none that lasts; undefined if the client gets none. */
  readonly tokenOf: (client: SampleClient) => Promise<string | undefined>
  /** Takes note that the client has revoked its token: it is sent until the process ends, and no other one is issued. */
  readonly refused: (client: SampleClient) => void
}

type Kept = { readonly token: string; readonly untilMs: number }

/** Keeps the tokens in memory; calls for one client at a time share one. `now` is in milliseconds since 1970. */
export const paymentTokens = (issue: Standalone['issueSampleToken'], now: () => number = Date.now): PaymentTokens => {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<string | undefined>>()

  const issued = async ({ client_id }: SampleClient): Promise<string | undefined> => {
    const token = issueToken(randomBytes(KEY_BYTES), randomUUID())
    const untilMs = now() + LIFE_MS
    const isIssued = await issue({ clientId: client_id, token, name: PAYMENT_TOKEN_NAME, expiresAt: untilMs * 1000 })
    if (!isIssued) return undefined
    kept.set(client_id, { token, untilMs: untilMs - SPARE_MS })
    return token
  }

  return {
    tokenOf: (client) => {
      const { client_id } = client
      const held = kept.get(client_id)
      if (held !== undefined && held.untilMs > now()) return Promise.resolve(held.token)
      const begun = underWay.get(client_id) ?? issued(client).finally(() => underWay.delete(client_id))
      underWay.set(client_id, begun)
      return begun
    },
    refused: ({ client_id }) => {
      const held = kept.get(client_id)
      if (held !== undefined) kept.set(client_id, { ...held, untilMs: Number.POSITIVE_INFINITY })
    },
  }
}
