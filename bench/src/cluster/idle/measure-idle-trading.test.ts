import { expect, it } from 'vitest'
import type { Used } from '../usage/usage-between.ts'
import { idleTradingResult } from './measure-idle-trading.ts'

/** The usage of containers by their shares of a core in percent. */
const used = (shares: Readonly<Record<string, number>>): Used => ({
  seconds: 60,
  machineCpuSeconds: 0,
  containers: Object.entries(shares).map(([container, percent]) => ({
    container,
    cpuSeconds: 0.6 * percent,
    coreShare: percent / 100,
    memoryMiB: 100,
  })),
})

it('sums all containers of the cluster without the programs that measure, and compares the mean of the rounds', () => {
  const { rows, checks } = idleTradingResult([
    { beside: used({ 'wallet-1': 2, 'trading-1': 6, load: 9 }), without: used({ 'wallet-1': 1 }) },
    { beside: used({ 'wallet-1': 2, 'trading-1': 9.5 }), without: used({ 'wallet-1': 1, load: 9 }) },
  ])
  expect(rows.slice(1)).toEqual([
    ['8 %', '1 %', '7 %'],
    ['11.5 %', '1 %', '10.5 %'],
  ])
  expect(checks).toMatchObject([{ passed: false, measured: '8.8' }])
})
