import type { Bus, Outgoing } from '@folio/bus/port.ts'
import { silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pendingSettlements } from './pending-settlements.ts'

const COUNT = 100
const due = Array.from({ length: COUNT }, (_, contractId) => ({
  accountId: 'ROT1000000001',
  contractId,
  epoch: 60,
  cause: 'ticks-1@0',
  causePosition: 1,
}))

const clears: (() => void)[] = []
afterEach(() => {
  for (const clear of clears.splice(0)) clear()
  vi.useRealTimers()
})

/** Pending settlements, and the numbers of messages that were sent at a time; `fail` makes the next sending fail. */
const sent = () => {
  const sizes: number[] = []
  let mustFail = false
  const send = async (messages: readonly Outgoing[]): Promise<void> => {
    sizes.push(messages.length)
    if (mustFail) {
      mustFail = false
      throw new Error('the broker is away')
    }
  }
  const bus = { send } as Pick<Bus, 'send'> as Bus
  const pending = pendingSettlements({ bus, clock: () => 0, epoch: 1, log: silentTelemetry.log })
  clears.push(pending.clear)
  const total = () => sizes.reduce((sum, size) => sum + size, 0)
  return { pending, sizes, total, fail: () => (mustFail = true) }
}

describe('the settlements that a tick has made due', () => {
  it('are sent some at a time, each once', async () => {
    const { pending, sizes, total } = sent()
    await pending.askUntilEnded(due)
    await pending.askUntilEnded(due)
    await eventually(() => total() >= COUNT)
    expect(sizes).toEqual([32, 32, 32, 4])
  })

  it('are not sent once they have ended', async () => {
    const { pending, total } = sent()
    await pending.askUntilEnded(due)
    for (const { contractId } of due.slice(40)) pending.ended(contractId)
    await eventually(() => total() >= 40)
    await pending.askAgain()
    expect(total()).toBe(40)
  })

  it('are sent although earlier ones could not be sent', async () => {
    const { pending, sizes, total, fail } = sent()
    fail()
    await pending.askUntilEnded(due)
    await eventually(() => total() >= COUNT)
    expect(sizes).toEqual([32, 32, 32, 4])
  })

  it('are sent again some at a time, with a longer pause each time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const { pending, sizes, total } = sent()
    await pending.askUntilEnded(due)
    await vi.advanceTimersByTimeAsync(100)
    for (const [waitMs, rounds] of [
      [1000, 2],
      [1000, 2],
      [1000, 3],
    ] as const) {
      await vi.advanceTimersByTimeAsync(waitMs)
      await pending.askAgain()
      await vi.advanceTimersByTimeAsync(100)
      expect(total()).toBe(COUNT * rounds)
    }
    expect(sizes).toEqual([32, 32, 32, 4, 32, 32, 32, 4, 32, 32, 32, 4])
  })
})

describe('the settlements that a tick may have made due', () => {
  const later = due.map((each) => ({ ...each, epoch: 62 }))

  it('are sent some at a time behind those that are certain, and not again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const { pending, sizes, total } = sent()
    await pending.askUntilEnded(due.slice(0, 20))
    await pending.askOnce(due.slice(20))
    await vi.advanceTimersByTimeAsync(100)
    expect(sizes).toEqual([20, 32, 32, 16])
    for (const { contractId } of due.slice(0, 20)) pending.ended(contractId)
    await vi.advanceTimersByTimeAsync(60_000)
    await pending.askAgain()
    expect(total()).toBe(COUNT)
  })

  it('are sent for the later of two ticks where the first is not sent yet', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const { pending, sizes } = sent()
    await pending.askOnce(due)
    await pending.askOnce(later)
    await vi.advanceTimersByTimeAsync(100)
    expect(sizes).toEqual([32, 32, 32, 32, 4])
  })

  it('are sent at the next tick where those of a tick could not be sent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const { pending, sizes, fail } = sent()
    fail()
    await pending.askOnce(due.slice(0, 2))
    await pending.askOnce(later.slice(0, 2))
    await vi.advanceTimersByTimeAsync(100)
    expect(sizes).toEqual([2, 2])
  })
})
