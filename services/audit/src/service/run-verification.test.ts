import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { expect, it } from 'vitest'
import { exitCodes } from '../commands/output.ts'
import { resultOf } from './run-verification.ts'

const endedWith = (code: number | null, stderr: string) => () => resultOf({ code, stdout: '', stderr }, silentLog)

it('takes named damage as a finding, and any other end without a report as a failure', () => {
  expect(endedWith(exitCodes.found, 'FOUND: events.db cannot be read')()).toEqual({
    damage: 'FOUND: events.db cannot be read',
  })
  expect(endedWith(exitCodes.found, 'Error: Cannot find module')).toThrow('Cannot find module')
  expect(endedWith(exitCodes.couldNotRun, 'audit: no key')).toThrow('audit: no key')
  expect(endedWith(null, '')).toThrow('ended before it was done')
})

/** Throws where nothing catches it, once the program listens for the end of its parent. */
const LOST_ERROR = `data:text/javascript,process.on('newListener', (name) => {
  if (name === 'disconnect') queueMicrotask(() => { throw new Error('lost') })
})`

it('reports a program that ends with an uncaught error as one that could not run, not as one with findings', () => {
  const program = join(import.meta.dirname, '..', 'main.ts')
  const { status, stderr } = spawnSync(process.execPath, ['--import', LOST_ERROR, program, 'verify'], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([exitCodes.couldNotRun, expect.stringContaining('lost')])
})
