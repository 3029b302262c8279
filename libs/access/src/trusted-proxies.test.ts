import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { NO_PROXIES, OWN_EDGE, proxiesAt, type TrustedProxies } from './trusted-proxies.ts'

/** Makes a request over a connection from a peer. */
const requestFrom = (peer: string, forwarded?: string): IncomingMessage => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  const incoming = new IncomingMessage(socket)
  if (forwarded !== undefined) incoming.headers['x-forwarded-for'] = forwarded
  return incoming
}

const callerOf = ({ callerKey }: TrustedProxies, peer: string, forwarded?: string): string =>
  callerKey(requestFrom(peer, forwarded))

it('without trusted proxies the caller is the peer, and the header is ignored', () => {
  expect(callerOf(NO_PROXIES, '192.0.2.1')).toBe('192.0.2.1')
  expect(callerOf(NO_PROXIES, '192.0.2.1', '198.51.100.7')).toBe('192.0.2.1')
  expect(callerOf(NO_PROXIES, '2001:db8::1', '198.51.100.7')).toBe('2001:db8:0:0::/64')
  expect(NO_PROXIES.isProxy('192.0.2.1')).toBe(false)
})

it('behind the edge of a cluster the caller is the last entry, and every connection is a proxy’s', () => {
  expect(callerOf(OWN_EDGE, '10.0.0.2', '198.51.100.7, 2001:db8:1:2::5')).toBe('2001:db8:1:2::/64')
  expect(callerOf(OWN_EDGE, '10.0.0.2', '')).toBe('10.0.0.2')
  expect(callerOf(OWN_EDGE, '10.0.0.2')).toBe('10.0.0.2')
  expect(OWN_EDGE.isProxy('10.0.0.2')).toBe(true)
})

const proxies = proxiesAt([
  { address: '10.0.0.0', bits: 8 },
  { address: '192.0.2.9', bits: 32 },
  { address: 'fd00::', bits: 8 },
])

it.each([
  ['10.1.2.3', '198.51.100.7', '198.51.100.7'],
  ['::ffff:10.1.2.3', '198.51.100.7', '198.51.100.7'],
  ['fd12::1', '2001:db8:1:2::5', '2001:db8:1:2::/64'],
  ['10.1.2.3', '6.6.6.6, 198.51.100.7', '198.51.100.7'],
  ['10.1.2.3', '6.6.6.6, 198.51.100.7, 192.0.2.9,10.9.9.9', '198.51.100.7'],
  ['10.1.2.3', '198.51.100.7:4711', '198.51.100.7'],
  ['10.1.2.3', '[2001:db8:1:2::5]:4711', '2001:db8:1:2::/64'],
  ['10.1.2.3', '10.5.5.5', '10.5.5.5'],
  ['10.1.2.3', '6.6.6.6, unknown', '10.1.2.3'],
  ['10.1.2.3', undefined, '10.1.2.3'],
  ['11.1.2.3', '198.51.100.7', '11.1.2.3'],
  ['192.0.2.8', '198.51.100.7', '192.0.2.8'],
])('from %s with X-Forwarded-For %s the caller is %s', (peer, forwarded, caller) => {
  expect(callerOf(proxies, peer, forwarded)).toBe(caller)
})

it('distinguishes connections of trusted proxies from others', () => {
  const peers = ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.9', 'fd00::1', '192.0.2.8', 'fe00::1', '', undefined]
  expect(peers.map(proxies.isProxy)).toEqual([true, true, true, true, false, false, false, false])
})
