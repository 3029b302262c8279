import { describe, expect, it } from 'vitest'
import { startParts } from './start-parts.ts'

const stopInto = (stopped: string[], name: string) => async () => {
  stopped.push(name)
}

describe('a start of several parts', () => {
  it('stops those that started, the newest first, when a later one fails', async () => {
    const stopped: string[] = []
    const starting = startParts(async (started) => {
      started(stopInto(stopped, 'store'))
      started(async () => {
        throw new Error('the reader is stuck')
      })
      started(stopInto(stopped, 'server'))
      throw new Error('the port is taken')
    })
    await expect(starting).rejects.toThrow('the port is taken')
    expect(stopped).toEqual(['server', 'store'])
  })

  it('stops nothing when all parts start', async () => {
    const stopped: string[] = []
    const running = await startParts(async (started) => {
      started(stopInto(stopped, 'store'))
      return 'all run'
    })
    expect([running, stopped]).toEqual(['all run', []])
  })
})
