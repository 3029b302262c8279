import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { addressKey } from './address-key.ts'

/** The range of addresses whose first `bits` bits equal those of `address`. */
export type AddressRange = { readonly address: string; readonly bits: number }

/** The proxies between a server and its callers that the server trusts. */
export type TrustedProxies = {
  /** Tells if a connection from this address is a proxy's, which many callers share. */
  readonly isProxy: (peer: string | undefined) => boolean
  /** Returns the address key of the caller: of the peer, or of the address that a trusted proxy saw. */
  readonly callerKey: (incoming: IncomingMessage) => string
}

const peerOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? ''

const forwardedBy = (incoming: IncomingMessage): string | undefined => {
  const header = incoming.headers['x-forwarded-for']
  return typeof header === 'string' ? header : undefined
}

/**
 * The edge of a cluster: it makes every connection and writes the caller's address as the last entry of
 * `X-Forwarded-For`.
 */
export const OWN_EDGE: TrustedProxies = {
  isProxy: () => true,
  callerKey: (incoming) => {
    const forwarded = forwardedBy(incoming)
    const last = forwarded?.slice(forwarded.lastIndexOf(',') + 1).trim()
    return addressKey(last || peerOf(incoming))
  },
}

/** Reads an entry of `X-Forwarded-For`, which may have a port; undefined if it is no address. */
const addressIn = (entry: string): string | undefined => {
  const text = entry.trim()
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? []
  const [, ipv4] = /^([\d.]+):\d+$/.exec(text) ?? []
  const address = bracketed ?? ipv4 ?? text
  return isIP(address) === 0 ? undefined : address
}

const memberOf = (ranges: readonly AddressRange[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const { address, bits } of ranges) list.addSubnet(address, bits, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return (address) => {
    const [plain = ''] = address.split('%')
    const version = isIP(plain)
    return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * Trusts the proxies at some addresses, each of which appends the address that it saw to `X-Forwarded-For`: the caller is
 * the last entry that is no proxy's. The header of any other peer is ignored.
 */
export const proxiesAt = (ranges: readonly AddressRange[]): TrustedProxies => {
  const isMember = memberOf(ranges)
  const isProxy: TrustedProxies['isProxy'] = (peer) => ranges.length > 0 && peer !== undefined && isMember(peer)
  return {
    isProxy,
    callerKey: (incoming) => {
      let caller = peerOf(incoming)
      if (!isProxy(caller)) return addressKey(caller)
      for (const entry of (forwardedBy(incoming) ?? '').split(',').toReversed()) {
        const address = addressIn(entry)
        if (address === undefined) break
        caller = address
        if (!isProxy(caller)) break
      }
      return addressKey(caller)
    },
  }
}

/** No proxies: callers connect to the server directly. */
export const NO_PROXIES: TrustedProxies = proxiesAt([])
