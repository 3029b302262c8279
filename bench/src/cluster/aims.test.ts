import { expect, it } from 'vitest'
import { aimsOf } from './aims.ts'

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

it('fails if some accounts never answered, however quick the others were', () => {
  const recovered = { killed: 'wallet-1', accounts: 60, neverAnswered: 0, failedCalls: 7, withinMs: 8100 }
  const lost = { ...recovered, killed: 'wallet-2', neverAnswered: 2 }
  const [, first, second] = aimsOf({ readySeconds: 1, recovery: [recovered, lost] })
  expect(first).toMatchObject({ measured: '8.1 s, 7 calls failed', isMet: true })
  expect(second).toMatchObject({ measured: '2 never did', isMet: false })
})
