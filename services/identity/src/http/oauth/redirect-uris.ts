import { CONSOLE_APPLICATION_ID } from '@folio/contracts/identity/console-application.ts'
import type { Provider } from 'oidc-provider'

/** Without `localhost`, since a name may resolve elsewhere (RFC 8252, 8.3). */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?=[/?]|$)/

/** Tells if an address is a numeric loopback address, where any program may listen. */
export const isLoopback = (uri: string): boolean => LOOPBACK.test(uri)

const withoutPort = (uri: string): string => uri.replace(LOOPBACK, 'http://$1')

/**
 * Tells if an application registered an address: the same in every character, except for the port of a numeric loopback
 * address, since an application on a device listens on any free port (RFC 8252, 7.3).
 */
export const isRegistered = (uri: string, registered: readonly string[]): boolean =>
  URL.canParse(uri) && registered.some((one) => withoutPort(one) === withoutPort(uri))

const allows = (applicationId: string, uri: string, registered: readonly string[] = []): boolean =>
  applicationId === CONSOLE_APPLICATION_ID ? registered.includes(uri) : isRegistered(uri, registered)

/**
 * Makes a server compare redirect addresses so, for log-ins and log-outs. It compares the addresses of the console with their
 * port: the console needs no consent, and other programs of the machine listen at other ports.
 */
export const compareRedirectUris = ({ Client }: Provider): void => {
  Client.prototype.redirectUriAllowed = function (uri) {
    return allows(this.clientId, uri, this.redirectUris)
  }
  Client.prototype.postLogoutRedirectUriAllowed = function (uri) {
    return allows(this.clientId, uri, this.postLogoutRedirectUris)
  }
}
