import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** What a form of a log-in carries to show that a page of ours made it. */
export const formProof = (secret: Uint8Array, interaction: string): string =>
  createHmac('sha256', secret).update(interaction).digest('base64url')

/** Whether a form was sent from a page of ours: it carries the proof, and no browser says that it came from elsewhere. */
export const isOurs = (
  secret: Uint8Array,
  interaction: string,
  { headers, given }: { readonly headers: IncomingHttpHeaders; readonly given: string | undefined },
): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const expected = Buffer.from(formProof(secret, interaction))
  const sent = Buffer.from(given ?? '')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
