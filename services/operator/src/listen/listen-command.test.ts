import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { webhookSignature } from '@folio/notifier/webhook-signature.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UsageError } from '../build-request.ts'
import { runListen } from './listen-command.ts'

let folder = ''
let closing: (() => Promise<void>)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folio-listen-'))
})
afterEach(async () => {
  for (const close of closing) await close()
  closing = []
  rmSync(folder, { recursive: true })
})

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

const closeServer = async (server: Server): Promise<void> => {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

const listenOn = async (port: number, handle: Handle) => {
  const server = createServer((request, response) => void handle(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { server, port: address.port, url: `http://127.0.0.1:${address.port}` }
}

const eventAt = (position: number) => ({
  type: 'TransferRefused',
  time: '2026-01-31T09:30:00.000000Z',
  foliostream: 'wallet-1',
  foliorevision: position - 1,
  folioposition: position,
})

const frame = (position: number) =>
  `id: 1~${position}\nevent: TransferRefused\ndata: ${JSON.stringify(eventAt(position))}\n\n`

const STREAM_PATH = /^\/operator\/v1\/streams\/([^/]+)\/events$/

/** Answers the events of the stream `wallet-1`, which is the whole store, from a revision on. */
const streamAnswer =
  (last: number): Handle =>
  (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://folio')
    const [, stream] = STREAM_PATH.exec(pathname) ?? []
    const revision = Number(searchParams.get('from_revision'))
    const rows = revision < last ? [{ revision, position: revision + 1 }] : []
    response.writeHead(stream === 'wallet-1' ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ data: { rows } }))
  }

/** An operator API whose stream has the events up to `last`, and then stays open. */
const operatorApi = async (last: number) => {
  const asked: { readonly url: string; readonly lastId: string | undefined; readonly token: string | undefined }[] = []
  const answerStream = streamAnswer(last)
  let answer: Handle | undefined
  const { server, url } = await listenOn(0, (request, response) => {
    if (request.url?.startsWith('/operator/v1/streams/')) return answerStream(request, response)
    const lastId = request.headers['last-event-id']
    asked.push({ url: request.url ?? '', lastId: String(lastId ?? ''), token: request.headers.authorization })
    if (answer !== undefined) return answer(request, response)
    const from = new URL(request.url ?? '', 'http://folio').searchParams.get('from_position') ?? `${last}`
    const after = Number(lastId === undefined ? from : String(lastId).slice(2))
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(`id: 1~${after}\ndata:\n\n`)
    for (let position = after + 1; position <= last; position += 1) response.write(frame(position))
    response.write(`id: 1~${Math.max(after, last)}\ndata:\n\n`)
  })
  closing.push(() => closeServer(server))
  return {
    url,
    asked,
    answerBy: (handle: Handle | undefined) => {
      answer = handle
    },
  }
}

type Posted = { readonly position: number; readonly body: string; readonly headers: IncomingMessage['headers'] }

/** A receiver of events that answers by a function. */
const receiver = async (answer: (posted: Posted, response: ServerResponse) => void, port = 0) => {
  const posted: Posted[] = []
  const started = await listenOn(port, async (request, response) => {
    const body = await text(request)
    const one = { position: Number(JSON.parse(body).folioposition), body, headers: request.headers }
    posted.push(one)
    answer(one, response)
  })
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await closeServer(started.server)
  }
  closing.push(close)
  return { ...started, posted, close, positions: () => posted.map(({ position }) => position) }
}

const accept = (_: Posted, response: ServerResponse) => void response.writeHead(204).end()

const TIMES = { pauseMinMs: 5, pauseMaxMs: 20, answerMs: 200, silentMs: 5_000 }

/** Listens in the background; `stop` ends it and returns its exit code and output. */
const listening = (url: string, ...args: readonly string[]) => {
  const stopped = new AbortController()
  const output = { text: '' }
  const add = (piece: string) => {
    output.text += piece
  }
  const environment = { FOLIO_OPERATOR_URL: url, FOLIO_OPERATOR_TOKEN: 'a-token' }
  const io = { environment, print: add, printError: add, signal: stopped.signal }
  const ended = runListen(['--place', join(folder, 'place.json'), ...args], io, TIMES)
  const stop = async () => {
    stopped.abort()
    return { code: await ended, text: output.text }
  }
  return { output, ended, stop }
}

const place = () => JSON.parse(readFileSync(join(folder, 'place.json'), 'utf8'))

describe('npm run listen', () => {
  it('posts each event once and in order, signed with the secret that it prints', async () => {
    const api = await operatorApi(3)
    const to = await receiver(accept)
    const { stop } = listening(api.url, '--type', 'TransferRefused', '--from-position', '0', '--forward-to', to.url)
    await eventually(async () => existsSync(join(folder, 'place.json')) && place().last_id === '1~3')
    const { code, text: printed } = await stop()
    expect(code).toBe(0)
    expect(to.positions()).toEqual([1, 2, 3])
    expect(api.asked[0]).toMatchObject({
      url: '/operator/v1/events?type=TransferRefused&from_position=0',
      token: 'Bearer a-token',
    })
    const { secret } = place()
    expect(printed).toContain(`Signs with ${secret}`)
    for (const { headers, body } of to.posted) {
      expect(headers['folio-signature']).toBe(webhookSignature(secret, String(headers['folio-sent-at']), body))
      expect(headers['content-type']).toBe('application/cloudevents+json')
    }
    expect(to.posted.map(({ headers }) => headers['folio-event-place'])).toEqual(['1~1', '1~2', '1~3'])
  })

  it('posts an event again until the receiver takes it, and only then the next', async () => {
    const api = await operatorApi(2)
    let refusals = 3
    const to = await receiver((posted, response) => {
      if (posted.position === 1 && refusals > 0) {
        refusals -= 1
        response.writeHead(500).end()
      } else accept(posted, response)
    })
    const { stop, output } = listening(api.url, '--from-position', '0', '--forward-to', to.url)
    await eventually(async () => to.posted.length === 5)
    expect(to.positions()).toEqual([1, 1, 1, 1, 2])
    expect(output.text).toContain('it answered 500; again in')
    await stop()
  })

  it('gives up a receiver that hangs, and posts again', async () => {
    const api = await operatorApi(1)
    let hangs = 1
    const to = await receiver((posted, response) => {
      if (hangs > 0) hangs -= 1
      else accept(posted, response)
    })
    const { stop } = listening(api.url, '--from-position', '0', '--forward-to', to.url)
    await eventually(async () => existsSync(join(folder, 'place.json')) && place().last_id === '1~1')
    expect(to.positions()).toEqual([1, 1])
    await stop()
  })

  it('waits for a receiver that restarts, and continues there with the next event', async () => {
    const api = await operatorApi(4)
    const before: Awaited<ReturnType<typeof receiver>> = await receiver((posted, response) => {
      accept(posted, response)
      if (posted.position === 2) response.once('close', () => void before.close())
    })
    const { stop, output } = listening(api.url, '--from-position', '0', '--forward-to', before.url)
    await eventually(async () => output.text.includes('not delivered'))
    const after = await receiver(accept, before.port)
    await eventually(async () => place().last_id === '1~4')
    await stop()
    const all = [...before.positions(), ...after.positions()]
    expect(all.toSorted((a, b) => a - b)).toEqual(all)
    expect([...new Set(all)]).toEqual([1, 2, 3, 4])
  })

  it('continues after the event that it has delivered, also in another process', async () => {
    const to = await receiver(accept)
    const api = await operatorApi(2)
    const first = listening(api.url, '--from-position', '0', '--forward-to', to.url)
    await eventually(async () => existsSync(join(folder, 'place.json')) && place().last_id === '1~2')
    await first.stop()
    const second = listening(api.url, '--from-position', '0', '--forward-to', to.url)
    await eventually(async () => api.asked.length === 2)
    expect(api.asked[1]).toMatchObject({ url: '/operator/v1/events', lastId: '1~2' })
    await second.stop()
    expect(to.positions()).toEqual([1, 2])
  })

  it('connects again when the stream breaks, and delivers nothing twice', async () => {
    const api = await operatorApi(2)
    const to = await receiver(accept)
    api.answerBy((_, response) => {
      api.answerBy(undefined)
      response.writeHead(200).end(`id: 1~0\ndata:\n\n${frame(1)}id: 1~2\nevent: Trans`)
    })
    const { stop, output } = listening(api.url, '--from-position', '0', '--forward-to', to.url)
    await eventually(async () => existsSync(join(folder, 'place.json')) && place().last_id === '1~2')
    await stop()
    expect(to.positions()).toEqual([1, 2])
    expect(output.text).toContain('no events: the stream ended; connects again')
  })

  it('posts one chosen event, whichever place is stored', async () => {
    const api = await operatorApi(5)
    const to = await receiver(accept)
    const chosen = listening(api.url, '--once', 'wallet-1@2', '--forward-to', to.url)
    expect(await chosen.ended).toBe(0)
    expect(to.positions()).toEqual([3])
    expect(place().last_id).toBeNull()
  })

  it.each(['wallet-1@77', 'wallet-2@0'])('reports that there is no event %s', async (place_) => {
    const api = await operatorApi(5)
    const missing = listening(api.url, '--once', place_)
    expect(await missing.ended).toBe(1)
    expect(missing.output.text).toContain(`There is no event ${place_}`)
    expect(api.asked).toEqual([])
  })

  it('waits for a chosen event that the stream reaches after many positions', async () => {
    const api = await operatorApi(5)
    api.answerBy((_, response) => {
      const cursors = [0, 1, 2].map((position) => `id: 1~${position}\ndata:\n\n`).join('')
      response.writeHead(200).write(`${cursors}${frame(4)}`)
    })
    const { ended, output } = listening(api.url, '--once', 'wallet-1@3')
    expect(await ended).toBe(0)
    expect(output.text).toContain('TransferRefused wallet-1@3')
  })

  it('reports that a chosen event is never shown when the stream has passed it', async () => {
    const api = await operatorApi(5)
    api.answerBy((_, response) => void response.writeHead(200).write('id: 1~3\ndata:\n\nid: 1~4\ndata:\n\n'))
    const { ended, output } = listening(api.url, '--once', 'wallet-1@3')
    expect(await ended).toBe(1)
    expect(output.text).toContain('The event wallet-1@3 is never shown.')
  })

  it('prints events if it has no receiver', async () => {
    const api = await operatorApi(1)
    const { stop, output } = listening(api.url, '--from-position', '0')
    await eventually(async () => output.text.includes('\n'))
    await stop()
    expect(output.text).toBe('2026-01-31T09:30:00.000000Z TransferRefused wallet-1@0\n')
  })

  it('exits if it cannot continue: after a refused token or a restored store', async () => {
    const api = await operatorApi(1)
    api.answerBy((_, response) => void response.writeHead(401).end('no token'))
    const refused = listening(api.url)
    expect(await refused.ended).toBe(1)
    expect(refused.output.text).toContain('answered 401')
    api.answerBy((_, response) => void response.writeHead(200).end('event: reset\ndata: {"epoch":2}\n\n'))
    const reset = listening(api.url)
    expect(await reset.ended).toBe(1)
    expect(reset.output.text).toContain('restored from a backup')
  })

  it.each([
    [['--forward-to', 'ftp://x'], 'http or https URL'],
    [['--from-position', 'x'], 'whole number'],
    [['--once', 'wallet-1'], 'STREAM@REVISION'],
    [['--account', 'wallet:1,2b1ac8fc'], '--account: 2b1ac8fc must name its kind'],
    [['--nonsense'], 'nonsense'],
  ])('refuses %j', async (args, message) => {
    await expect(listening('http://127.0.0.1:1', ...args).ended).rejects.toThrow(message)
    await expect(listening('http://127.0.0.1:1', ...args).ended).rejects.toBeInstanceOf(UsageError)
  })

  it('refuses the place of another filter or receiver', async () => {
    const api = await operatorApi(1)
    const first = listening(api.url, '--type', 'TransferRefused')
    await eventually(async () => existsSync(join(folder, 'place.json')))
    await first.stop()
    await expect(listening(api.url, '--type', 'TransferSent').ended).rejects.toThrow('the place of another listener')
  })
})
