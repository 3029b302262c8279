import { expect, it } from 'vitest'
import type { TransferResult } from './run-transfers.ts'
import { transfersTable } from './transfers-table.ts'

const result: TransferResult = {
  name: 'closed, 64 connections, 10 wallets',
  connections: 64,
  wallets: 10,
  ratePerSecond: undefined,
  succeeded: 95_210,
  perSecond: 9521.4,
  latency: { p50Ms: 6.1, p99Ms: 14.25, p999Ms: 20, maxMs: 33.3 },
  errors: {},
  errorSamples: {},
  serverCpuSecondsPer1000: 0.1534,
  serverMemoryPeakMiB: 311.7,
  generatorCpuShare: 0.12,
  generatorCpuUsPerRequest: 12.6,
  backlog: undefined,
  settled: { settled: true, withinMs: 240.2, wrongWallets: 0 },
}

const lastLine = (text: string) => text.split('\n').at(-1)?.split(/ {2,}/)

it('shows a load on a line', () =>
  expect(lastLine(transfersTable([result]))).toEqual([
    result.name,
    '9,521',
    '6.10',
    '14.25',
    '20.00',
    '33.3',
    '0',
    '0.153',
    '312',
    '12 %',
    '240',
  ]))

it('shows errors by status with the first of each, and money that never arrived', () => {
  const settled = { settled: false, withinMs: 10_000, wrongWallets: 2 }
  const text = transfersTable([{ ...result, errors: { '400': 3, lost: 1 }, errorSamples: { '400': 'why' }, settled }])
  expect(text).toContain('400×3 lost×1')
  expect(text).toContain('never')
  expect(lastLine(text)).toEqual([`${result.name}: 400 why`])
})

it('shows the backlog of an open load', () =>
  expect(transfersTable([{ ...result, backlog: { now: 5, max: 70, startedLateP99Ms: 1.5 } }])).toContain(
    'backlog at the end 5, at most 70; p99 of starts late by 1.5 ms',
  ))
