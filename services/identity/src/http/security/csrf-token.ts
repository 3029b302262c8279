import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Makes the CSRF token of a form. */
export const csrfToken = (secret: Uint8Array, interaction: string): string =>
  createHmac('sha256', secret).update(interaction).digest('base64url')

/** Tells if a form came from our own page: its CSRF token is right, and `Sec-Fetch-Site` names no other site. */
export const isOwnForm = (
  secret: Uint8Array,
  interaction: string,
  { headers, given }: { readonly headers: IncomingHttpHeaders; readonly given: string | undefined },
): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const expected = Buffer.from(csrfToken(secret, interaction))
  const sent = Buffer.from(given ?? '')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
