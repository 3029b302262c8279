import { expect, it } from 'vitest'
import { clusterOptions } from './cluster-options.ts'

it('measures all parts with the loads of the published figures by default', () => {
  const { parts, closed, open, isWithoutEdge, keep } = clusterOptions([])
  expect([...parts]).toEqual(['idle', 'closed', 'bulk', 'open', 'recovery', 'scale', 'hops', 'trading', 'standalone'])
  expect(closed).toMatchObject({ connections: 64, wallets: 1000, ratePerSecond: undefined })
  expect(open).toMatchObject({ connections: 64, wallets: 1000, ratePerSecond: 200 })
  expect([isWithoutEdge, keep]).toEqual([false, false])
})

it('accepts parts, sizes and flags', () => {
  const { parts, open, seconds } = clusterOptions(['--parts', 'open,hops', '--rate', '50', '--seconds', '5', '--keep'])
  expect([...parts]).toEqual(['open', 'hops'])
  expect([open.ratePerSecond, seconds]).toEqual([50, 5])
  expect(open.payees).toBeUndefined()
  expect(clusterOptions(['--one-receiver']).open.payees).toBe('the first')
})

it('refuses invalid options', () => {
  expect(() => clusterOptions(['--parts', 'opne'])).toThrow('--parts knows idle, closed')
  expect(() => clusterOptions(['--rate', 'fast'])).toThrow('--rate must be a number above 0')
  expect(() => clusterOptions(['--traced', '2'])).toThrow('--traced is a share')
})

it('accepts the size of a call, the share of a core of an instance, and the hours of a soak', () => {
  const { bulk, coreShare, soakHours } = clusterOptions([])
  expect([bulk.bulk, bulk.connections, coreShare, soakHours]).toEqual([100, 16, 1 / 3, 2])
  const asked = clusterOptions(['--parts', 'bulk,scale,soak', '--bulk', '500', '--cores', '0.2', '--hours', '0.1'])
  expect([...asked.parts]).toEqual(['bulk', 'scale', 'soak'])
  expect([asked.bulk.bulk, asked.coreShare, asked.soakHours]).toEqual([500, 0.2, 0.1])
  expect(() => clusterOptions(['--cores', '0.01'])).toThrow('--cores is a share of a core, 0.05 to 1, not 0.01')
  expect(() => clusterOptions(['--cores', '2'])).toThrow('--cores is a share')
  expect(() => clusterOptions(['--hours', 'long'])).toThrow('--hours must be a number above 0')
})

it('measures the moments of a large account only if they are named', () => {
  const { parts, history } = clusterOptions([])
  expect([parts.has('history'), history]).toEqual([false, { events: 1_000_000, moments: 500 }])
  const asked = clusterOptions(['--parts', 'history', '--events', '2000', '--moments', '30'])
  expect([...asked.parts]).toEqual(['history'])
  expect(asked.history).toEqual({ events: 2000, moments: 30 })
})

it('measures the parts of trading that are named', () => {
  const plain = clusterOptions([])
  expect(plain.trading).toEqual(['proposals', 'buys', 'latency', 'streams', 'due', 'ticks', 'sockets'])
  expect([plain.tickSockets, plain.openContracts]).toEqual([5000, 200_000])
  expect(clusterOptions(['--trading', 'buys,due']).trading).toEqual(['buys', 'due'])
  const sized = clusterOptions(['--trading', 'open,sockets', '--contracts', '5000', '--sockets', '200'])
  expect([sized.trading, sized.openContracts, sized.tickSockets]).toEqual([['open', 'sockets'], 5000, 200])
  expect(() => clusterOptions(['--trading', 'sales'])).toThrow(
    '--trading knows proposals, buys, latency, streams, due, ticks, sockets, idle, open, not sales',
  )
})
