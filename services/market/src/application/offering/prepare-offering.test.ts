import { amountOf } from '@folio/kernel/amount.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { tickWriter } from '@folio/ticks/testing/tick-writer.ts'
import { expect, it } from 'vitest'
import { offering } from '../../domain/offering.ts'
import { offeringPreparation } from './prepare-offering.ts'

const NEWEST = 1_800_000_000
const ZERO = amountOf('0')
const revise = {
  type: 'ReviseModel',
  symbol: 'ONE',
  model: { volatility: amountOf('0.1'), interest: ZERO, yield: ZERO },
} as const

const epochAt = async (second: number, ...ticks: readonly number[]) => {
  const store = memoryStore()
  const writer = tickWriter(store)
  for (const epoch of ticks) await writer.record(epoch, { ONE: '1.00' })
  await writer.flush()
  const ports = {
    store,
    clock: () => second * 1e6 + 999_999,
    view: { list: () => Promise.reject(new Error('unused')) },
  }
  const { command } = await offeringPreparation.prepare(ports, revise, offering.initial)
  expect(offeringPreparation.isPrepared(revise, offering.initial)).toBe(false)
  expect(offeringPreparation.isPrepared(command, offering.initial)).toBe(true)
  return 'facts' in command ? command.facts?.epoch : undefined
}

it.each([
  ['the second of the clock', NEWEST + 5],
  ['the second of the clock, an hour after the newest tick', NEWEST + 3600],
])('a revision is decided on %s', async (_, second) => {
  expect(await epochAt(second, NEWEST - 1, NEWEST)).toBe(second)
})

it('a revision is decided on the newest tick where the clock is behind it, and without ticks on the clock', async () => {
  expect(await epochAt(NEWEST - 5, NEWEST - 1, NEWEST)).toBe(NEWEST)
  expect(await epochAt(NEWEST)).toBe(NEWEST)
})
