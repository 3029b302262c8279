import type { IncomingMessage } from 'node:http'
import { hostOf, isLocalRequest, isLoopbackHost } from '@folio/access/local-request.ts'
import { isLoopbackName } from '@folio/kernel/text/loopback-name.ts'
import type { OperatorConnection } from '../caller.ts'

/** Hosts (with the port, as browsers send them) besides loopback at which the console may be opened. */
export type AllowedHosts = ReadonlySet<string>

/** Tells if a request names this port on loopback or an allowed host, so that no other site's name leads here. */
export const isAllowedHost = (incoming: IncomingMessage, allowed: AllowedHosts): boolean =>
  isLoopbackHost(incoming) || allowed.has(hostOf(incoming).text)

/** Tells if a page of this very origin sent the request, as browsers tell; another port is another origin. */
export const isSameOrigin = ({ headers }: IncomingMessage): boolean => headers['sec-fetch-site'] === 'same-origin'

/**
 * Describes the connection of a request. The cookie has the port in its name, since a browser sends cookies to all ports of a
 * host; on hosts other than loopback it is sent over HTTPS only.
 */
export const connectionOf = (incoming: IncomingMessage): OperatorConnection => ({
  isLocal: isLocalRequest(incoming),
  cookieName: `folio_operator_${incoming.socket.localPort ?? 0}`,
  isCookieSecure: !isLoopbackName(hostOf(incoming).name),
})

/** Lists the values of the cookies of a name, in the order in which they were sent. */
export const cookiesOf = ({ headers }: IncomingMessage, name: string): readonly string[] =>
  (headers.cookie ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : []
  })

/** Tells if a request carries a half of a session, right or wrong; such a request is judged by its session alone. */
export const carriesSession = (incoming: IncomingMessage): boolean =>
  incoming.headers['folio-session'] !== undefined || cookiesOf(incoming, connectionOf(incoming).cookieName).length > 0
