import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { describe, expect, it } from 'vitest'
import { copyView } from './copy-view.ts'
import { LIST_LIMIT_MAX, type ReadModel, ReadModelUnavailable } from './port.ts'

const clock = () => Date.now() * 1000
const at = (position: number) => ({ epoch: 1, position })
const none = { puts: new Map(), deletes: new Set<string>() }

const filled = async (count: number): Promise<ReadModel> => {
  const source = memoryReadModel(clock)
  const puts = new Map(Array.from({ length: count }, (_, n) => [`key/${String(n).padStart(6, '0')}`, { n }]))
  await source.apply('tally', { from: null, to: at(7), puts, deletes: new Set() })
  return source
}

describe('a copy of a view', () => {
  it('has every entry and the checkpoint of the view', async () => {
    const count = LIST_LIMIT_MAX + 10
    const source = await filled(count)
    const target = memoryReadModel(clock)
    await copyView(source, target, 'tally')
    const { values, status } = await target.get('tally', ['key/000000', `key/${String(count - 1).padStart(6, '0')}`])
    expect([status.checkpoint, values]).toEqual([at(7), [{ n: 0 }, { n: count - 1 }]])
  })

  it('is of one moment, also if the view changes while it is read', async () => {
    const source = await filled(LIST_LIMIT_MAX + 10)
    const target = memoryReadModel(clock)
    let calls = 0
    const moving: ReadModel = {
      ...source,
      list: async (view, range) => {
        calls += 1
        if (calls === 2) {
          const puts = new Map([['key/000000', { n: -1 }]])
          await source.apply('tally', { from: at(7), to: at(8), puts, deletes: new Set() })
        }
        return source.list(view, range)
      },
    }
    await copyView(moving, target, 'tally')
    const { values, status } = await target.get('tally', ['key/000000'])
    expect([status.checkpoint, values]).toEqual([at(8), [{ n: -1 }]])
  })

  it('is refused if the view never stops changing', async () => {
    const source = await filled(LIST_LIMIT_MAX + 10)
    let position = 7
    const moving: ReadModel = {
      ...source,
      list: async (view, range) => {
        await source.apply('tally', { from: at(position), to: at(position + 1), ...none })
        position += 1
        return source.list(view, range)
      },
    }
    await expect(copyView(moving, memoryReadModel(clock), 'tally')).rejects.toThrow(ReadModelUnavailable)
  })

  it('of a view that was never begun is empty', async () => {
    const target = memoryReadModel(clock)
    await copyView(memoryReadModel(clock), target, 'tally')
    expect((await target.get('tally', [])).status.checkpoint).toBeNull()
  })
})
