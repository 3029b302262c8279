import { describe, expect, it } from 'vitest'
import { tabStorage } from '../../../testing/tab-storage.ts'
import { keptLoss } from './kept-loss.ts'
import type { SeenEvent } from './survival.ts'

const event = (position: number): SeenEvent => ({
  position,
  stream: 'wallet-1',
  ref: `wallet-1@${position}`,
  type: 'TransferSent',
  time: '2026-01-31T09:30:00.000000Z',
})

describe('the events before a loss', () => {
  it('are kept until they are dropped, the newest 200', () => {
    const storage = tabStorage()
    keptLoss(storage).save(Array.from({ length: 300 }, (_, position) => event(position)))
    expect(keptLoss(storage).read()).toHaveLength(200)
    expect(keptLoss(storage).read().at(-1)).toEqual(event(299))
    keptLoss(storage).drop()
    expect(keptLoss(storage).read()).toEqual([])
  })

  it('are none where the storage holds something else', () => {
    for (const text of ['{', '{}', '[1]', '[{"ref":"wallet-1@1"}]']) {
      const storage = tabStorage()
      storage.setItem('folio.lost', text)
      expect(keptLoss(storage).read()).toEqual([])
    }
  })
})
