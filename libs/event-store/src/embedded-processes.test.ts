import { type ChildProcess, spawn } from 'node:child_process'
import { once as event } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { openEmbeddedStore } from './embedded.ts'
import { openEmbeddedReader } from './embedded-reader.ts'
import { openStoreScan } from './embedded-scan.ts'
import { StoreUnavailable } from './port.ts'
import { appended, eventsOf } from './testing/sample-events.ts'
import { testDirectories } from './testing/test-directories.ts'

const KILLS = 5
const ACKNOWLEDGED_BEFORE_KILL = 200

const newDir = testDirectories()

const urlOf = (file: string): string => new URL(file, import.meta.url).href

/** A program that opens the store, says so, and appends to 16 streams for ever, telling stream and revision when acknowledged. */
const APPENDING = `
import { openEmbeddedStore } from '${urlOf('./embedded.ts')}'
import { eventAfter, eventsOf } from '${urlOf('./testing/sample-events.ts')}'
const [, , dir, name] = process.argv
const store = await openEmbeddedStore(dir)
console.log('open')
const append = async (stream) => {
  for (let [event] = eventsOf(stream, 1); ; event = eventAfter(event, stream)) {
    await store.append([event])
    console.log(stream, event.revision)
  }
}
await Promise.all(Array.from({ length: 16 }, (_, i) => append(name + '-' + i)))
`

const spawned = (dir: string, name: string): { child: ChildProcess; lines: AsyncIterator<string> } => {
  const program = join(newDir(), 'appending.mjs')
  writeFileSync(program, APPENDING)
  const child = spawn(process.execPath, [program, dir, name], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (child.stdout === null) throw new Error('no output')
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

const killed = async (child: ChildProcess): Promise<void> => {
  const exit = event(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

describe('kill -9', () => {
  it('loses no acknowledged append, however often it happens', async () => {
    const dir = newDir()
    const acknowledged: string[] = []
    for (let i = 0; i < KILLS; i += 1) {
      const { child, lines } = spawned(dir, `run-${i}`)
      for (let told = 0; told < ACKNOWLEDGED_BEFORE_KILL; told += 1) {
        const { value } = await lines.next()
        if (value !== 'open') acknowledged.push(String(value))
      }
      await killed(child)
      for (let next = await lines.next(); next.done !== true; next = await lines.next()) acknowledged.push(next.value)
    }
    const store = await openEmbeddedStore(dir)
    await store.close()
    const scan = openStoreScan(dir)
    const kept = new Set<string>()
    for (const { stream, revision } of scan.scan(0, scan.lastPosition())) kept.add(`${stream} ${revision}`)
    scan.close()
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * (ACKNOWLEDGED_BEFORE_KILL - 1))
    expect(acknowledged.filter((line) => !kept.has(line))).toEqual([])
  })
})

describe('a data directory', () => {
  it('is locked by one process, which the refusal of another names, until that process dies', async () => {
    const dir = newDir()
    const { child, lines } = spawned(dir, 'run')
    expect((await lines.next()).value).toBe('open')
    await expect(openEmbeddedStore(dir)).rejects.toThrow(`data directory ${dir} is held by process ${child.pid}`)
    await killed(child)
    const store = await openEmbeddedStore(dir)
    await expect(openEmbeddedStore(dir)).rejects.toThrow(`is held by process ${process.pid}`)
    await store.close()
    await (await openEmbeddedStore(dir)).close()
  })

  it('can be read by another process while one holds it: pages, streams and what comes', async () => {
    const dir = newDir()
    const { child } = spawned(dir, 'run')
    let reader = await openEmbeddedReader(dir).catch(() => undefined)
    while (reader === undefined) reader = await openEmbeddedReader(dir).catch(() => undefined)
    expect(reader.epoch).toBe(1)
    const finished = Promise.withResolvers<void>()
    const seen: number[] = []
    const { done, stop } = reader.subscribe({ prefixes: ['run-'], after: 0, limit: 100 }, async ({ events }) => {
      seen.push(...events.map(({ position }) => position))
      if (seen.length > 2000) finished.resolve()
    })
    await Promise.race([finished.promise, done])
    await stop()
    expect(seen).toEqual(seen.map((_, i) => i + 1))
    expect(await reader.readStream('run-3', { direction: 'forwards', limit: 10 })).toHaveLength(10)
    await killed(child)
    await reader.close()
  })

  it('can be read when no process holds it, and not when it has no store', async () => {
    const dir = newDir()
    await expect(openEmbeddedReader(dir)).rejects.toThrow(StoreUnavailable)
    expect(() => openStoreScan(dir)).toThrow(StoreUnavailable)
    const store = await openEmbeddedStore(dir)
    await appended(store, eventsOf('wallet-b', 2))
    await appended(store, eventsOf('wallet-a', 1))
    await store.close()
    const reader = await openEmbeddedReader(dir)
    expect(await reader.lastPosition()).toBe(3)
    await reader.close()
    const scan = openStoreScan(dir)
    expect([...scan.scan(1, 2)].map(({ revision }) => revision)).toEqual([1])
    expect([scan.epoch, scan.lastPosition()]).toEqual([1, 3])
    expect(['wallet-', 'wallet', 'ticks-', 'x'].map(scan.lastStream)).toEqual([
      'wallet-b',
      'wallet-b',
      undefined,
      undefined,
    ])
    scan.close()
  })
})
