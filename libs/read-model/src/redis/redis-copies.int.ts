import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import { beforeEach, expect, it } from 'vitest'
import { COPIES_MAX, type ViewCopy } from '../port.ts'
import { redisFaultKit, VIEW } from '../testing/redis-fault-kit.ts'
import { change } from '../testing/sample-change.ts'

const [FIRST, SECOND] = [{ n: 1 }, { n: 2 }]
const VIEW_KEY = `folio:2:view:${VIEW}`

await describeWithDocker('a copy of a view on a Redis', () => {
  const { model, cli, remember, restart } = redisFaultKit()
  const opened = async (): Promise<ViewCopy> => {
    const copy = await model().copy(VIEW)
    if (copy === undefined) throw new Error('the view was never begun')
    return copy
  }
  beforeEach(async () => {
    await model().apply(VIEW, change([null, 1], { a: FIRST, b: FIRST, c: FIRST }))
  })
  const names = async (): Promise<readonly string[]> =>
    (await cli('keys', 'folio:2:copy:*')).split('\n').filter((name) => name !== '')
  const isForgotten = async (): Promise<boolean> =>
    (await names()).length === 0 && (await cli('hget', VIEW_KEY, 'copies')).trim() === ''

  it('leaves nothing behind once it is read, and expires where it is not', async () => {
    const { next } = await opened()
    await model().apply(VIEW, change([1, 2], { a: SECOND, d: SECOND }, ['b']))
    const [name = ''] = await names()
    expect(Number(await cli('pttl', name))).toBeGreaterThan(0)
    await next(9)
    expect(await next(9)).toMatchObject({ isLast: true })
    expect(await isForgotten()).toBe(true)
  })

  it('is lost when it was not read for its time, and gives its place to another', async () => {
    const copies = [await opened()]
    for (let n = 1; n < COPIES_MAX; n += 1) copies.push(await opened())
    await expect(model().copy(VIEW)).rejects.toThrow('4 copies of the view wallets')
    const [name = ''] = await names()
    await cli('pexpire', name, '0')
    await model().copy(VIEW)
    await model().apply(VIEW, change([1, 2], { a: SECOND }))
    expect(await names()).toHaveLength(COPIES_MAX)
    const pages = await Promise.all(copies.map(({ next }) => next(9)))
    expect(pages.filter((page) => page === 'lost')).toHaveLength(1)
  })

  it.each([
    ['before its pages are read', 0],
    ['between its pages', 1],
    ['before the values of then are read', 2],
  ])('is lost when the server falls back %s', async (_, pages) => {
    const { next } = await opened()
    await remember()
    await model().apply(VIEW, change([1, 2], { a: SECOND, c: SECOND }))
    for (let n = 0; n < pages; n += 1) await next(2)
    await restart()
    expect(await next(2)).toBe('lost')
    await model().apply(VIEW, change([1, 2], { a: SECOND }))
    expect(await next(2)).toBe('lost')
    expect(await isForgotten()).toBe(true)
  })

  it('is lost when an instance of the release before moves the view, which keeps no values for it', async () => {
    const { next } = await opened()
    await cli('hset', VIEW_KEY, 'mark', '1:2')
    expect(await next(9)).toBe('lost')
    await model().apply(VIEW, change([2, 3], { a: SECOND }))
    expect(await next(9)).toBe('lost')
    expect(await isForgotten()).toBe(true)
  })

  it('gives way to a change when the server has no memory for both', async () => {
    const { next } = await opened()
    await cli('config', 'set', 'maxmemory', '1')
    await expect(model().copy(VIEW)).rejects.toThrow('OOM')
    expect(await model().apply(VIEW, change([1, 1], { purged: { position: 1 } }, ['b', 'c']))).toBe('applied')
    await cli('config', 'set', 'maxmemory', '0')
    expect(await next(9)).toBe('lost')
    expect((await model().get(VIEW, ['a', 'b', 'purged'])).values).toEqual([FIRST, undefined, { position: 1 }])
    expect(await isForgotten()).toBe(true)
  })
})
