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
/** Logs 2.5 MB and a fatal line, and prints afterwards that it still runs; it holds the log until its end. */
const PROGRAM = `
  import { logger } from ${JSON.stringify(LOGGER)}
  const log = logger('test')
  for (let line = 0; line < ${LINES}; line += 1) log.error({ token: 'secret', line }, 'x'.repeat(50_000))
  log.fatal('the last line')
  globalThis.log = log
  setImmediate(() => console.log('still runs'))
`

/** Logs more than a pipe holds, and runs on until all was read, for at most a minute. */
const PATIENT_PROGRAM = `
  import { logger } from ${JSON.stringify(LOGGER)}
  const log = logger('test')
  for (let line = 0; line < ${LINES}; line += 1) log.error({ line }, 'x'.repeat(50_000))
  console.log('still runs')
  process.stdin.resume()
  setTimeout(() => process.exit(1), 60_000).unref()
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
    expect(lines).toHaveLength(LINES + 1)
    for (const [line, text] of lines.slice(0, LINES).entries())
      expect(JSON.parse(text)).toMatchObject({ level: 50, name: 'test', token: '[left out]', line })
  })

  it('waits for the reader of a pipe without stopping the process, and loses no line', async () => {
    const args = ['--import', RESOLVE_SOURCES, '--input-type=module', '--eval', PATIENT_PROGRAM]
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] })
    const ended = once(child, 'exit')
    // Nothing reads standard error yet, and the program still gets to its last line.
    const [told] = await once(child.stdout, 'data')
    expect(String(told)).toBe('still runs\n')
    let text = ''
    child.stderr.on('data', (part: Buffer) => {
      text += String(part)
      if (text.split('\n').length > LINES) child.stdin.end()
    })
    await ended
    expect(child.exitCode).toBe(0)
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).line),
    ).toEqual(Array.from({ length: LINES }, (_, line) => line))
  })
})
