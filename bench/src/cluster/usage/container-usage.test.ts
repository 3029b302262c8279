import { expect, it } from 'vitest'
import { containerUsageOf } from './container-usage.ts'
import { usageBetween } from './usage-between.ts'
import { addedTable } from './usage-table.ts'

const stats = (files: Readonly<Record<string, number>>) => ({
  cpu_stats: { cpu_usage: { total_usage: 2_500_000_000 } },
  memory_stats: { usage: 100 * 1024 * 1024, stats: files },
})

it('counts memory without cached files, and private memory, in both versions of control groups', () => {
  const [ten, forty] = [10 * 1024 * 1024, 40 * 1024 * 1024]
  const expected = { cpuSeconds: 2.5, memoryMiB: 90, privateMiB: 40 }
  expect(containerUsageOf(stats({ inactive_file: ten, anon: forty }))).toEqual(expected)
  const former = { inactive_file: 1, total_inactive_file: ten, rss: 1, total_rss: forty }
  expect(containerUsageOf(stats(former))).toEqual(expected)
})

it('rejects a sample without private memory', () => {
  expect(() => containerUsageOf(stats({ inactive_file: 1 }))).toThrow('neither total_rss nor anon')
})

it('computes the usage of containers between two samples, and leaves out containers of one sample only', () => {
  const sample = (atMs: number, containers: Readonly<Record<string, number>>) => ({
    atMs,
    containers: new Map(
      Object.entries(containers).map(([name, cpuSeconds]) => [
        name,
        { cpuSeconds, memoryMiB: 50 + cpuSeconds, privateMiB: 40 },
      ]),
    ),
    machineCpuSeconds: atMs / 500,
  })
  expect(usageBetween(sample(1000, { 'wallet-1': 3, gone: 1 }), sample(5000, { 'wallet-1': 5, load: 2 }))).toEqual({
    seconds: 4,
    containers: [{ container: 'wallet-1', cpuSeconds: 2, coreShare: 0.5, memoryMiB: 55 }],
    machineCpuSeconds: 8,
  })
})

it('compares the usage of each container with that of an earlier interval', () => {
  const used = (...containers: readonly (readonly [string, number, number])[]) => ({
    seconds: 10,
    containers: containers.map(([container, coreShare, memoryMiB]) => ({
      container,
      cpuSeconds: coreShare * 10,
      coreShare,
      memoryMiB,
    })),
    machineCpuSeconds: 1,
  })
  const table = addedTable(used(['trading-1', 0.01, 100]), used(['edge-1', 0, 9], ['trading-1', 0.015, 300]), 'open')
  expect(table.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['open', 'of a core', 'ms a second more', 'MiB', 'MiB before'],
    [expect.any(String)],
    ['edge-1', '0.0 %', '–', '9', '–'],
    ['trading-1', '1.5 %', '5', '300', '100'],
  ])
})
