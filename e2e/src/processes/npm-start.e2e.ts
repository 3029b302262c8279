import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { eventually } from '@folio/test-kit/eventually.ts'
import { expect, it } from 'vitest'
import { dataFolder, startFolio } from '../kit/running-folio.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** Starts Folio as npm does, in a process group of its own; resolves when it is ready. */
const started = async (dataDir: string) => {
  const args = [join(root, 'infra/npm/start.mjs'), '--data-dir', dataDir, '--port', '0', '--empty']
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  for await (const line of createInterface({ input: child.stdout })) if (line === 'Folio is ready.') break
  return child
}

it('a server ends with 0 when a terminal signals each process of its group, though one forwards its own', async () => {
  const { dataDir, remove } = dataFolder()
  const child = await started(dataDir)
  const exited = once(child, 'exit')
  if (child.pid === undefined) throw new Error('no process')
  process.kill(-child.pid, 'SIGINT')
  expect(await exited).toEqual([0, null])
  remove()
})

it('a server ends in order when what npm started is killed, so that the next start finds the data free', async () => {
  const { dataDir, remove } = dataFolder()
  const child = await started(dataDir)
  child.kill('SIGKILL')
  await once(child, 'exit')
  let code: number | null | undefined
  await eventually(async () => {
    const next = await startFolio(dataDir, '--empty').catch(() => undefined)
    code = await next?.stop()
    return next !== undefined
  }, 90_000)
  expect(code).toBe(0)
  remove()
})
