import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const RESOLVE_SOURCES = pathToFileURL(join(root, 'infra/node/resolve-sources.mjs')).href
const LOGGER = pathToFileURL(join(import.meta.dirname, 'logger.ts')).href

const LINES = 50
/** Logs 2.5 MB, and prints afterwards that it still runs. */
const PROGRAM = `
  import { logger } from ${JSON.stringify(LOGGER)}
  const log = logger('test')
  for (let line = 0; line < ${LINES}; line += 1) log.error({ token: 'secret', line }, 'x'.repeat(50_000))
  setImmediate(() => console.log('still runs'))
`

/** Runs the program with its standard error in a file. */
const runLoggingTo = async (path: string) => {
  const file = openSync(path, 'w')
  const args = ['--import', RESOLVE_SOURCES, '--input-type=module', '--eval', PROGRAM]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', file] })
  closeSync(file)
  const ended = once(child, 'exit')
  let output = ''
  for await (const text of child.stdout ?? []) output += String(text)
  await ended
  return { code: child.exitCode, output }
}

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('logger', () => {
  it('leaves the process running while the disk of the log is full', async () => {
    expect(await runLoggingTo('/dev/full')).toEqual({ code: 0, output: 'still runs\n' })
  })

  it('writes one JSON object per line, without secrets', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'folio-log-'))
    folders.push(folder)
    const path = join(folder, 'log')
    expect(await runLoggingTo(path)).toMatchObject({ code: 0 })
    const lines = readFileSync(path, 'utf8').trim().split('\n')
    expect(lines).toHaveLength(LINES)
    for (const [line, text] of lines.entries())
      expect(JSON.parse(text)).toMatchObject({ level: 50, name: 'test', token: '[left out]', line })
  })
})
