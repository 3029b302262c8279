import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataFolder } from '../kit/running-folio.ts'

const WITH_LOCK = join(import.meta.dirname, '..', '..', '..', 'infra', 'lock', 'with-lock.mjs')
const PROCESSES = 4

let folder: ReturnType<typeof dataFolder>
beforeAll(() => {
  folder = dataFolder()
})
afterAll(() => folder.remove())

/** Runs a script in a process of its own that has `withLock`; resolves with its exit code, null if it was killed. */
const runScript = async (script: string): Promise<number | null> => {
  const text = `import { appendFileSync } from 'node:fs'
    import { withLock } from ${JSON.stringify(WITH_LOCK)}
    ${script}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: ['ignore', 'ignore', 'inherit'] })
  await once(child, 'exit')
  return child.exitCode
}

/** The program of a process that notes the beginning and the end of its work under a lock. */
const notedWork = (lock: string, log: string): string => `withLock(${JSON.stringify(lock)}, () => {
    appendFileSync(${JSON.stringify(log)}, 'begin ')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30)
    appendFileSync(${JSON.stringify(log)}, 'end ')
  })`

/** Runs processes that take a lock at once, and expects that each worked alone. */
const expectOneAfterAnother = async (lock: string, log: string): Promise<void> => {
  const ends = await Promise.all(Array.from({ length: PROCESSES }, () => runScript(notedWork(lock, log))))
  expect(ends).toEqual(Array.from({ length: PROCESSES }, () => 0))
  expect(readFileSync(log, 'utf8')).toBe('begin end '.repeat(PROCESSES))
}

it('processes that take a lock at once work one after another', () =>
  expectOneAfterAnother(join(folder.dataDir, 'one.lock'), join(folder.dataDir, 'log')))

it('a lock whose process was killed is taken over by one of many that wait', async () => {
  const lock = join(folder.dataDir, 'dead.lock')
  expect(await runScript(`withLock(${JSON.stringify(lock)}, () => process.kill(process.pid, 'SIGKILL'))`)).toBe(null)
  await expectOneAfterAnother(lock, join(folder.dataDir, 'dead-log'))
})

it('a lock whose file is old is not taken over while its process works', async () => {
  const [lock, log] = [join(folder.dataDir, 'old.lock'), join(folder.dataDir, 'old-log')]
  writeFileSync(lock, '')
  utimesSync(lock, 0, 0)
  await expectOneAfterAnother(lock, log)
})

it('work that throws releases its lock', async () => {
  const lock = join(folder.dataDir, 'thrown.lock')
  const failing = `try { withLock(${JSON.stringify(lock)}, () => { throw new Error('no') }) } catch { process.exitCode = 7 }`
  expect(await runScript(failing)).toBe(7)
  expect(await runScript(`withLock(${JSON.stringify(lock)}, () => {})`)).toBe(0)
})
