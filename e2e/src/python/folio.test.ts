import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { missingPython, pythonEnvironment, pythonProgram } from '@folio/test-kit/python-clients.ts'
import { afterEach, describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '..', '..', '..', 'examples', 'python')
const why = missingPython(['requests'], ['requests'])

const LATE_SECONDS = 60

/** Makes a payment, gives it up after the seconds of the second argument, and prints its outcome. */
const PROGRAM = `
import sys, folio
folio.GIVE_UP_S, folio.WAIT_S = float(sys.argv[2]), 0.05
try:
    print(folio.Folio(sys.argv[1], "app", "token").to_platform({"request_id": "one"}))
except folio.InDoubt as doubt:
    print("in doubt:", doubt)
`

let server: Server | undefined
afterEach(() => server?.close())

/** A server that answers each payment with the next of these statuses, and with the last one from then on. */
const telling = async (statuses: readonly string[]): Promise<{ readonly url: string; readonly bodies: string[] }> => {
  const bodies: string[] = []
  const started = createServer((incoming, outgoing) => {
    incoming.setEncoding('utf8').once('data', (body: string) => {
      const status = statuses[Math.min(bodies.length, statuses.length - 1)]
      bodies.push(body)
      const error = { status: 400, code: 'DuplicateRequestID', message: 'The id was used.', details: { status } }
      outgoing.writeHead(400, { 'Content-Type': 'application/json', Connection: 'close' })
      outgoing.end(JSON.stringify({ errors: [error] }))
    })
  }).listen(0, '127.0.0.1')
  server = started
  await once(started, 'listening')
  return { url: `http://127.0.0.1:${(started.address() as AddressInfo).port}`, bodies }
}

/** Returns the output of the program for a payment at this URL. */
const paid = async (url: string, giveUpS: number): Promise<string> => {
  const asked = ['-c', PROGRAM, url, String(giveUpS)]
  const { stdout } = await promisify(execFile)(pythonProgram('python3'), asked, { cwd: folder, env: pythonEnvironment })
  return stdout.trim()
}

describe.skipIf(why !== '')(`examples/python/folio.py${why}`, () => {
  it('repeats a payment that is requested, and returns its outcome', async () => {
    const { url, bodies } = await telling(['requested', 'requested', 'complete'])
    expect(await paid(url, LATE_SECONDS)).toBe('complete')
    expect(bodies).toEqual(Array(3).fill(bodies[0]))
  })

  it('gives up a payment that stays requested, in doubt', async () => {
    const { url, bodies } = await telling(['requested'])
    expect(await paid(url, 0.5)).toMatch(/^in doubt: /)
    expect(bodies.length).toBeGreaterThan(0)
  })
})
