import { describe, expect, it } from 'vitest'
import { arrivalOrder } from './arrival-order.ts'

describe('the order of arrival', () => {
  it('holds back work whose permission comes before that of earlier work', async () => {
    const inOrder = arrivalOrder()
    const late = Promise.withResolvers<void>()
    const begun: string[] = []
    const work = (name: string) => async () => begun.push(name)
    const first = inOrder(late.promise, work('first'))
    const second = inOrder(Promise.resolve(), work('second'))
    await new Promise(setImmediate)
    expect(begun).toEqual([])
    late.resolve()
    await Promise.all([first, second])
    expect(begun).toEqual(['first', 'second'])
  })

  it('does not wait for the end of earlier work', async () => {
    const inOrder = arrivalOrder()
    void inOrder(Promise.resolve(), () => new Promise<void>(() => {}))
    expect(await inOrder(Promise.resolve(), async () => 'done')).toBe('done')
  })

  it('skips refused work, and continues with the next in its turn', async () => {
    const inOrder = arrivalOrder()
    const late = Promise.withResolvers<void>()
    const begun: string[] = []
    const first = inOrder(late.promise, async () => begun.push('first'))
    const refused = inOrder(Promise.reject(new Error('too many')), async () => begun.push('refused'))
    const third = inOrder(Promise.resolve(), async () => begun.push('third'))
    await new Promise(setImmediate)
    late.resolve()
    await expect(refused).rejects.toThrow('too many')
    await Promise.all([first, third])
    expect(begun).toEqual(['first', 'third'])
  })
})
