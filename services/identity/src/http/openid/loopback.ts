import type { Provider } from 'oidc-provider'

/** `localhost` is not among them: a name may lead elsewhere (RFC 8252, 8.3). */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?=[/?]|$)/

/** Whether an address is this machine's own by number, where any program may listen. */
export const isLoopback = (uri: string): boolean => LOOPBACK.test(uri)

const withoutPort = (uri: string): string => uri.replace(LOOPBACK, 'http://$1')

/**
 * Whether an address is one of those that an application registered: the same in every character, but for the port where it
 * is this machine's own by number, for an application on a device listens at whatever port is free (RFC 8252, 7.3).
 */
export const isRegistered = (uri: string, registered: readonly string[]): boolean =>
  URL.canParse(uri) && registered.some((one) => withoutPort(one) === withoutPort(uri))

/** Lets a server compare addresses so, after a log-in as after a log-out. */
export const compareAddresses = ({ Client }: Provider): void => {
  Client.prototype.redirectUriAllowed = function (uri) {
    return isRegistered(uri, this.redirectUris ?? [])
  }
  Client.prototype.postLogoutRedirectUriAllowed = function (uri) {
    return isRegistered(uri, this.postLogoutRedirectUris ?? [])
  }
}
