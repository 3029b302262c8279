import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
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

/** Runs a script in a process of its own that has `withLock`; resolves with its id and exit code. */
const runScript = async (script: string): Promise<{ readonly pid: number; readonly code: number | null }> => {
  const text = `import { appendFileSync } from 'node:fs'
    import { withLock } from ${JSON.stringify(WITH_LOCK)}
    ${script}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: ['ignore', 'ignore', 'inherit'] })
  await once(child, 'exit')
  return { pid: child.pid ?? 0, code: child.exitCode }
}

it('processes that take a lock at once work one after another', async () => {
  const [lock, log] = [join(folder.dataDir, 'one.lock'), join(folder.dataDir, 'log')]
  const work = `withLock(${JSON.stringify(lock)}, () => {
    appendFileSync(${JSON.stringify(log)}, 'begin ')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30)
    appendFileSync(${JSON.stringify(log)}, 'end ')
  })`
  const ends = await Promise.all(Array.from({ length: PROCESSES }, () => runScript(work)))
  expect(ends.map(({ code }) => code)).toEqual(Array.from({ length: PROCESSES }, () => 0))
  expect(readFileSync(log, 'utf8')).toBe('begin end '.repeat(PROCESSES))
  expect(existsSync(lock)).toBe(false)
})

it('a lock whose process was killed is taken over', async () => {
  const lock = join(folder.dataDir, 'dead.lock')
  const killed = await runScript(`withLock(${JSON.stringify(lock)}, () => process.kill(process.pid, 'SIGKILL'))`)
  expect(readFileSync(lock, 'utf8')).toBe(String(killed.pid))
  expect(await runScript(`withLock(${JSON.stringify(lock)}, () => {})`)).toMatchObject({ code: 0 })
})

it('a lock is given back by work that throws', async () => {
  const lock = join(folder.dataDir, 'thrown.lock')
  const failing = `try { withLock(${JSON.stringify(lock)}, () => { throw new Error('no') }) } catch { process.exitCode = 7 }`
  expect(await runScript(failing)).toMatchObject({ code: 7 })
  expect(existsSync(lock)).toBe(false)
})

it('a lock that is held for minutes is taken over, since its process may be another one by now', async () => {
  const lock = join(folder.dataDir, 'old.lock')
  writeFileSync(lock, String(process.pid))
  utimesSync(lock, 0, 0)
  expect(await runScript(`withLock(${JSON.stringify(lock)}, () => {})`)).toMatchObject({ code: 0 })
})
