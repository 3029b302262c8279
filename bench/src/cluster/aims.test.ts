import { folioServices } from '@folio/e2e/cluster/compose/compose-file.ts'
import { expect, it } from 'vitest'
import { aimed } from '../report/part-result.ts'
import { aimsOf } from './aims.ts'
import { hopsOf } from './hops/hops.ts'

const used = (container: string, coreShare: number, memoryMiB: number) => ({
  container,
  cpuSeconds: coreShare * 10,
  coreShare,
  memoryMiB,
})

it('counts only the services in an idle cluster', () => {
  const containers = [used('api-gateway-1', 0.05, 120), used('wallet-2', 0.06, 151), used('kafka-1', 0.5, 300)]
  const aims = aimsOf({ readySeconds: 39.9, idle: { seconds: 10, containers, machineCpuSeconds: 1 } })
  expect(aims.map(({ measured, isMet }) => [measured, isMet])).toEqual([
    ['39.9 s', true],
    ['11.0 % of a core', true],
    ['151 MiB', false],
  ])
})

it.each(folioServices)('counts %s in an idle cluster', (service) => {
  const containers = [used(`${service}-1`, 0.01, 151), used(`${service}-probe`, 0.5, 300)]
  const aims = aimsOf({ readySeconds: 1, idle: { seconds: 10, containers, machineCpuSeconds: 1 } })
  expect(aims.slice(1).map(({ measured }) => measured)).toEqual(['1.0 % of a core', '151 MiB'])
})

it('fails if some accounts never answered, however quick the others were', () => {
  const recovered = { killed: 'wallet-1', accounts: 60, neverAnswered: 0, failedCalls: 7, withinMs: 8100 }
  const lost = { ...recovered, killed: 'wallet-2', neverAnswered: 2 }
  const [, first, second] = aimsOf({ readySeconds: 1, recovery: [recovered, lost] })
  expect(first).toMatchObject({ measured: '8.1 s, 7 calls failed', isMet: true })
  expect(second).toMatchObject({ measured: '2 never did', isMet: false })
})

it('compares the p99 of the moments of a large account with its aim', () => {
  const state = { p50Ms: 20, p99Ms: 310.4, p999Ms: 400, maxMs: 401 }
  const [, ...moments] = aimsOf({ readySeconds: 1, history: { state, balanceHistory: { ...state, maxMs: 900 } } })
  expect(moments.map(({ what, aim, measured, isMet }) => [what, aim, measured, isMet])).toEqual([
    ['a moment of a large account, p50', '–', '20.0 ms', true],
    ['a moment of a large account, p99', '≤ 300 ms', '310.4 ms', false],
    ['a moment of a large account, slowest', '–', '401.0 ms', true],
    ['its balance history, slowest', '–', '900.0 ms', true],
  ])
})

const loaded = (perSecond: number) => ({
  name: 'a load',
  connections: 1,
  wallets: 2,
  ratePerSecond: undefined,
  succeeded: 10,
  perSecond,
  latency: { p50Ms: 1, p99Ms: 1, p999Ms: 1, maxMs: 1 },
  errors: {},
  errorSamples: {},
  serverCpuSecondsPer1000: undefined,
  serverMemoryPeakMiB: undefined,
  generatorCpuShare: 0,
  generatorCpuUsPerRequest: 0,
  backlog: undefined,
  settled: { settled: true, withinMs: 1, wrongWallets: 0 },
  used: { seconds: 1, containers: [], machineCpuSeconds: 1 },
})

it('compares the rates of two and three instances with that of one', () => {
  const scale = [100, 190, 240].map((perSecond, index) => ({ ...loaded(perSecond), instances: index + 1 }))
  const [, ...aims] = aimsOf({ readySeconds: 1, scale })
  expect(aims.map(({ aim, measured, isMet }) => [aim, measured, isMet])).toEqual([
    ['–', '100/s', true],
    ['≥ 1.8 × one', '190/s, 1.90 × one', true],
    ['≥ 2.5 × one', '240/s, 2.40 × one', false],
  ])
})

it('counts the calls that services begun anew did not answer, and compares their p99 with its aim', () => {
  const latency = { p50Ms: 9000, p99Ms: 2000.4, p999Ms: 9900, maxMs: 9999 }
  const result = { ...loaded(200), latency, errors: { '504': 2, '503': 1, lost: 1 } }
  const hops = { result, hops: hopsOf([]), isFromTheStart: true }
  expect(aimsOf({ readySeconds: 1, hops: { ...hops, isFromTheStart: false } })).toHaveLength(1)
  const [, ...aims] = aimsOf({ readySeconds: 1, hops })
  expect(aims.map(({ aim, measured, isMet }) => [aim, measured, isMet])).toEqual([
    ['none', '3 of 14', false],
    ['≤ 2000 ms', '2000 ms', false],
  ])
})

it('judges the growth of memory in a soak of at least an hour', () => {
  const soak = {
    result: loaded(200),
    hours: 2,
    acts: [],
    deadLetters: 0,
    courses: [
      { container: 'wallet-1', quarters: [1, 1, 1, 1], slopePerHour: 0.005, limitedSlopePerHour: 0.1 },
      { container: 'kafka-1', quarters: [1, 1, 1, 1], slopePerHour: 0.02, limitedSlopePerHour: 0.1 },
      { container: 'load', quarters: [1, 1, 1, 1], slopePerHour: 0.5, limitedSlopePerHour: 0.1 },
      {
        container: 'wallet-2',
        quarters: [1, undefined, 1, undefined],
        slopePerHour: undefined,
        limitedSlopePerHour: 0.1,
      },
    ],
  }
  const [, ...aims] = aimsOf({ readySeconds: 1, soak })
  expect(aims.map(({ what, isMet }) => [what, isMet])).toEqual([
    ['private memory of wallet-1 in an hour', true],
    ['private memory of kafka-1 in an hour', false],
  ])
  expect(aimsOf({ readySeconds: 1, soak: { ...soak, hours: 0.5 } })).toHaveLength(1)
})

it('lists the figures of trading that have aims', () => {
  const checks = [aimed('p99 in ms', 251, { max: 250 }), { what: 'no socket was closed', passed: true, detail: '' }]
  const used = { seconds: 1, containers: [], machineCpuSeconds: 1 }
  const [, ...aims] = aimsOf({ readySeconds: 1, trading: [{ part: 'sockets', rows: [], checks, used }] })
  expect(aims).toEqual([{ what: 'sockets of trading: p99 in ms', aim: '≤ 250', measured: '251', isMet: false }])
})
