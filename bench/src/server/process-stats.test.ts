import { expect, it } from 'vitest'
import { cpuSecondsOf, memoryMiBOf, memoryPeakMiBOf, processStats } from './process-stats.ts'

it('reads CPU seconds although the name of the program has spaces and brackets', () =>
  expect(cpuSecondsOf('42 (a (b) c) S 1 42 42 0 -1 4194560 900 0 0 0 1250 250 7 8 20 0 11 0 99 1000 50')).toBe(15))

it('reads the peak of memory', () =>
  expect(memoryPeakMiBOf('Name:\tnode\nVmHWM:\t  204800 kB\nVmRSS:\t 1 kB\n')).toBe(200))

it('reads the present resident memory of a process', () =>
  expect(memoryMiBOf('VmHWM:\t 9 kB\nVmRSS:\t  1024 kB\n')).toBe(1))

it('returns no memory peak for a process that has ended', () =>
  expect(memoryPeakMiBOf('Name:\tnode\n')).toBeUndefined())

it('refuses a stat file of another format', () => expect(() => cpuSecondsOf('nothing')).toThrow('not a process'))

it.runIf(process.platform === 'linux')('reads a real process', () => {
  const stats = processStats(process.pid)
  expect(stats?.cpuSeconds).toBeGreaterThan(0)
  expect(stats?.memoryPeakMiB).toBeGreaterThan(1)
})
