import type { ServerResponse } from 'node:http'

/** Makes the source of `form-action` for a redirect address: browsers apply it to every redirect of a form. */
const targetOf = (redirectUri: string | undefined): string => {
  if (redirectUri === undefined || !URL.canParse(redirectUri)) return ''
  const { origin, protocol, hostname } = new URL(redirectUri)
  // A policy cannot name an IPv6 address (CSP 3, host-source); browsers would ignore it and block the redirect.
  const isNamed = origin !== 'null' && !hostname.startsWith('[')
  return isNamed ? ` ${origin}` : ` ${protocol}`
}

const policyOf = (redirectUri: string | undefined): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    `form-action 'self'${targetOf(redirectUri)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The status and headers of a page. */
export type PageHead = {
  readonly status?: number
  readonly redirectUri?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** Makes the security headers of every answer to a browser: no scripts, frames, external resources or caching. */
export const pageHeaders = (redirectUri?: string): Record<string, string> => ({
  'Content-Security-Policy': policyOf(redirectUri),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
})

/** Answers with a page. */
export const showPage = (
  outgoing: ServerResponse,
  page: string,
  { status = 200, redirectUri, headers }: PageHead = {},
): void => {
  outgoing
    .writeHead(status, {
      ...pageHeaders(redirectUri),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(page),
      ...headers,
    })
    .end(page)
}
