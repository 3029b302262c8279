import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { addressKey } from './address-key.ts'

/** All addresses that begin with the same bits as this one; a single address where the bits are all of them. */
export type AddressRange = { readonly address: string; readonly bits: number }

/** The proxies between a server and its callers. */
export type InFront = {
  /** Answers whether a connection from this address is a proxy's, which many callers share. */
  readonly isProxy: (peer: string | undefined) => boolean
  /** The key of the caller's address: the peer's, or the one that a proxy saw. */
  readonly callerKey: (incoming: IncomingMessage) => string
}

const peerOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? ''

const forwardedBy = (incoming: IncomingMessage): string | undefined => {
  const header = incoming.headers['x-forwarded-for']
  return typeof header === 'string' ? header : undefined
}

/** Our own edge makes every connection, and writes the caller's address as the last entry of `X-Forwarded-For`. */
export const OUR_EDGE: InFront = {
  isProxy: () => true,
  callerKey: (incoming) => {
    const forwarded = forwardedBy(incoming)
    const last = forwarded?.slice(forwarded.lastIndexOf(',') + 1).trim()
    return addressKey(last || peerOf(incoming))
  },
}

/** An entry of `X-Forwarded-For`; some proxies add the port. Undefined where it is no address. */
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
 * Proxies at these addresses, each of which adds the address that it saw to the end of `X-Forwarded-For`: the caller is
 * the last entry that is none of theirs. Nobody else's word is taken.
 */
export const proxiesAt = (ranges: readonly AddressRange[]): InFront => {
  const isMember = memberOf(ranges)
  const isProxy: InFront['isProxy'] = (peer) => ranges.length > 0 && peer !== undefined && isMember(peer)
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

/** No proxy: callers connect to the server themselves. */
export const NOBODY_IN_FRONT: InFront = proxiesAt([])
