import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fastTimeLimits } from '../testing/fast-time-limits.ts'
import { tabStorage } from '../testing/tab-storage.ts'
import { caller, sender, sendWithoutSession } from './call.ts'
import { failureOf, isUnknownOutcome } from './call-failure.ts'
import { knownRevision } from './ledger-revision.ts'
import { type SessionHalf, sessionHalf } from './session.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Starts a server that refuses each request as one without a session, after `before` has run. */
const refusing = async (before: RequestListener): Promise<string> => {
  server = createServer((request, response) => {
    before(request, response)
    response.writeHead(401, { 'Content-Type': 'application/json' })
    response.end('{"errors":[{"status":401,"code":"Unauthorized","message":"No."}]}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}/`
}

const sessionWith = (half: string): SessionHalf => {
  const session = sessionHalf(tabStorage(), new EventTarget())
  session.keep(half)
  return session
}

describe('a call for a page', () => {
  const page = { rows: [1, 2], checkpoint: { epoch: 1, position: 7 }, next_cursor: 'more' }
  const { rows: data, ...beside } = page

  it.each([
    ['in the data', { data: page }],
    ['beside an array', { data, ...beside }],
  ])('resolves with rows, checkpoint and cursor where they stand %s', async (_, answer) => {
    const call = caller(async () => Response.json(answer))
    expect(await call('/', { isPage: true })).toEqual(page)
    expect(await call('/')).toEqual(answer.data)
  })
})

describe('a call that is answered 401', () => {
  it('drops the session half that it carried', async () => {
    const session = sessionWith('old')
    const sent: unknown[] = []
    const url = await refusing(({ headers }) => sent.push(headers['folio-session']))
    await expect(caller(sender(session))(url)).rejects.toMatchObject({ failure: { status: 401 } })
    expect(sent).toEqual(['old'])
    expect(session.read()).toBeUndefined()
  })

  it('keeps the session half of a log-in that happened meanwhile', async () => {
    const session = sessionWith('old')
    const url = await refusing(() => session.keep('new'))
    await expect(caller(sender(session))(url)).rejects.toMatchObject({ failure: { status: 401 } })
    expect(session.read()).toBe('new')
  })

  it('as a log-in carries no session half and drops none', async () => {
    const session = sessionWith('running')
    const sent: unknown[] = []
    const url = await refusing(({ headers }) => sent.push(headers['folio-session']))
    await expect(caller(sendWithoutSession)(url)).rejects.toMatchObject({ failure: { status: 401 } })
    expect(sent).toEqual([undefined])
    expect(session.read()).toBe('running')
  })
})

describe('the outcome of a call is unknown', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const failureAfter = async (answer: RequestListener) => {
    server = createServer(answer)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const call = caller(sender(sessionWith('half')))
    return failureOf(await call(`http://127.0.0.1:${port}/`, { body: {} }).catch((error: unknown) => error))
  }

  it('if no answer comes within 30 s', async () => {
    fastTimeLimits()
    const failure = await failureAfter(() => undefined)
    expect(failure).toMatchObject({ status: 0, message: 'No answer came within 30 s.' })
    expect(isUnknownOutcome(failure)).toBe(true)
  })

  it('if the answer is not complete within 30 s', async () => {
    fastTimeLimits()
    const failure = await failureAfter((_, response) => response.writeHead(200).write('{"data":'))
    expect(failure).toMatchObject({ status: 0, message: 'No answer came within 30 s.' })
  })
})

describe('a read', () => {
  it('sends the revision that it has to show, and whether the page is in use', async () => {
    const sent: unknown[] = []
    const url = await refusing(({ headers, method }) =>
      sent.push([method, headers['min-ledger-revision'], headers['folio-background']]),
    )
    const revision = knownRevision()
    let isActive = true
    const call = caller(sender(sessionWith('half'), { revision, isActive: () => isActive }))
    const read = () => call(url).catch(() => undefined)
    await read()
    revision.note('1~wallet:7')
    isActive = false
    await read()
    await call(url, { method: 'POST' }).catch(() => undefined)
    expect(sent).toEqual([
      ['GET', undefined, undefined],
      ['GET', '1~wallet:7', '1'],
      ['POST', undefined, undefined],
    ])
  })
})
