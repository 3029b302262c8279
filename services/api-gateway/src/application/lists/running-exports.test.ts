import { describe, expect, it, vi } from 'vitest'
import { type ExportBounds, type FileReader, runningExports } from './running-exports.ts'

const readerOf = (operator: string, changed: Partial<FileReader> = {}): FileReader => ({
  operator,
  mayRead: async () => true,
  cut: () => undefined,
  ...changed,
})

const file = (...parts: readonly string[]) => ReadableStream.from(parts.map((part) => new TextEncoder().encode(part)))

const endless = () =>
  new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(1)) }, { highWaterMark: 0 })

/** Opens an endless file, which has to get a place. */
const opened = (exports: ReturnType<typeof runningExports>, operator: string, changed: Partial<FileReader> = {}) => {
  const content = exports.open(readerOf(operator, changed), endless)
  if ('code' in content) throw new Error(content.message)
  return content
}

const world = (bounds: Partial<ExportBounds> = {}) => {
  const exports = runningExports(bounds)
  return { exports, isFull: (operator: string) => 'code' in exports.open(readerOf(operator), () => file()) }
}

describe('a file of a list', () => {
  it('is complete, and releases its place at its end', async () => {
    const { exports, isFull } = world({ filesOfOperatorMax: 1 })
    const content = exports.open(readerOf('ann'), () => file('a', 'b'))
    if ('code' in content) throw new Error(content.message)
    expect(isFull('ann')).toBe(true)
    expect(await new Response(content).text()).toBe('ab')
    expect(isFull('ann')).toBe(false)
  })

  it('is refused with the time to wait beyond two of one operator, and eight in all', () => {
    const { exports } = world()
    opened(exports, 'ann')
    opened(exports, 'ann')
    const refused = exports.open(readerOf('ann'), endless)
    expect(refused).toMatchObject({ status: 429, code: 'RateLimit', headers: { 'Retry-After': '5' } })
    for (const other of ['bea', 'bea', 'cal', 'cal', 'dan', 'dan']) opened(exports, other)
    expect(exports.open(readerOf('eve'), endless)).toMatchObject({ status: 429 })
  })

  it('releases its place when its reader leaves, and reads no more of the list', async () => {
    const { exports, isFull } = world({ filesOfOperatorMax: 1 })
    const cancelled = vi.fn()
    const write = () => new ReadableStream<Uint8Array>({ cancel: () => cancelled() })
    const content = exports.open(readerOf('ann'), write)
    if ('code' in content) throw new Error(content.message)
    await content.cancel()
    expect(cancelled).toHaveBeenCalledOnce()
    expect(isFull('ann')).toBe(false)
  })

  it('releases its place when the list cannot be read', async () => {
    const { exports, isFull } = world({ filesOfOperatorMax: 1 })
    const write = () => new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error('no store')) })
    const content = exports.open(readerOf('ann'), write)
    if ('code' in content) throw new Error(content.message)
    await expect(new Response(content).text()).rejects.toThrow('no store')
    expect(isFull('ann')).toBe(false)
  })

  it('is cut off if its reader does not read', async () => {
    const { exports, isFull } = world({ filesOfOperatorMax: 1, stalledMs: 1 })
    const cut = Promise.withResolvers<void>()
    const reader = opened(exports, 'ann', { cut: cut.resolve }).getReader()
    await reader.read()
    await cut.promise
    expect(isFull('ann')).toBe(false)
    await expect(reader.read()).rejects.toThrow('cut off')
  })

  it('is cut off when its operator loses the permission to read', async () => {
    const { exports, isFull } = world({ filesOfOperatorMax: 1, checkEveryMs: 1 })
    const cut = Promise.withResolvers<void>()
    opened(exports, 'ann', { cut: cut.resolve, mayRead: async () => false })
    await cut.promise
    expect(isFull('ann')).toBe(false)
  })
})
