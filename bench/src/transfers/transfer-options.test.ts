import { expect, it } from 'vitest'
import { transferOptions } from './transfer-options.ts'

const shapes = (...words: readonly string[]) =>
  transferOptions(words).runs.map((run) => [run.connections, run.wallets, run.ratePerSecond])

it('runs four closed loads by default', () => {
  expect(shapes()).toEqual([
    [1, 1000, undefined],
    [64, 1000, undefined],
    [256, 1000, undefined],
    [64, 10, undefined],
  ])
  expect(transferOptions([])).toMatchObject({ warmUpSeconds: 3, seconds: 10, workDir: undefined, nodeFlags: [] })
})

it('runs one load when connections, wallets or a rate are given', () => {
  expect(shapes('--connections', '8')).toEqual([[8, 1000, undefined]])
  expect(shapes('--wallets', '20', '--seconds', '2')).toEqual([[64, 20, undefined]])
  expect(shapes('--rate', '5000')).toEqual([[256, 1000, 5000]])
})

it('runs one load to one receiver on request', () => {
  const { runs } = transferOptions(['--one-receiver', '--connections', '8'])
  expect(runs).toMatchObject([
    { name: 'closed, 8 connections, 1000 wallets, one receiver', payees: 'the first', wallets: 1000 },
  ])
})

it('counts limits on request, over no more connections than one address may have', () => {
  expect(transferOptions([]).limits).toBe('off')
  expect(shapes('--limits', 'counted')).toEqual([
    [1, 1000, undefined],
    [64, 1000, undefined],
    [64, 10, undefined],
  ])
  expect(transferOptions(['--limits', 'counted']).limits).toBe('counted')
})

it('runs one load of many transfers a call on request', () => {
  expect(transferOptions(['--bulk', '100']).runs).toMatchObject([
    { name: 'closed, 16 connections, 1000 wallets, 100 a call', bulk: 100, connections: 16 },
  ])
  expect(() => shapes('--bulk', '100', '--rate', '5')).toThrow('--bulk cannot')
})

it('refuses invalid options', () => {
  expect(() => shapes('--limits', 'on')).toThrow('--limits must be off or counted')
  expect(() => shapes('--rate', 'fast')).toThrow('--rate must be a number above 0')
  expect(() => shapes('--seconds', '0')).toThrow('--seconds must be')
  expect(() => shapes('--speed', '1')).toThrow('--speed')
  expect(() => shapes('--work-dir', '.')).toThrow('--work-dir must not exist yet')
})
