import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { isCallName } from '@folio/contracts/websocket/call-policies.ts'
import { messageSchemasOf } from '@folio/contracts/websocket/message-schemas.ts'
import { socketCalls } from '@folio/contracts/websocket/socket-calls.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { WebSocket } from 'ws'

/** A frame that a test receives. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads any field of a frame; each frame was validated by its schema.
export type Seen = any

/** A client on a socket; it validates every frame that it receives by the JSON Schema of its kind. */
export type TestClient = {
  readonly socket: WebSocket
  /** The next frame that was not taken yet. */
  readonly next: () => Promise<Seen>
  /** Sends a request and takes the next frame. */
  readonly ask: (request: object | string | Buffer) => Promise<Seen>
  readonly send: (request: object | string | Buffer) => void
  /** Frames not taken yet. */
  readonly waiting: () => number
  /** The code and the reason with which the socket was closed. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } })
const schemas = new Map(messageSchemasOf(socketCalls).map(({ file, schema }) => [file, schema]))
const judges = new Map<string, ValidateFunction>()

/** Compiles the schema of a kind of frames when the first of them comes: most tests receive few kinds. */
const judgeOf = (file: string): ValidateFunction | undefined => {
  const known = judges.get(file)
  const schema = schemas.get(file)
  if (known !== undefined || schema === undefined) return known
  const made = ajv.compile(schema)
  judges.set(file, made)
  return made
}

const assertAsDescribed = (frame: Seen): void => {
  // The pushes of a contract that was bought belong to the request that bought it.
  const call = isCallName(frame.msg_type) ? frame.msg_type : Object.keys(frame.echo_req).find(isCallName)
  const judge = judgeOf(frame.error === undefined ? `${call}.answer.json` : 'error.answer.json')
  expect(judge, `a schema for ${frame.msg_type}`).toBeDefined()
  judge?.(frame)
  expect(judge?.errors ?? [], JSON.stringify(frame)).toEqual([])
}

/** Creates a queue of frames in the order of their arrival. */
const inbox = () => {
  const frames: Seen[] = []
  const readers: ((frame: Seen) => void)[] = []
  return {
    put: (frame: Seen): void => {
      const resolve = readers.shift()
      if (resolve) resolve(frame)
      else frames.push(frame)
    },
    next: (): Promise<Seen> =>
      frames.length > 0 ? Promise.resolve(frames.shift()) : new Promise((resolve) => readers.push(resolve)),
    waiting: () => frames.length,
  }
}

const clientOn = (socket: WebSocket): TestClient => {
  const { put, next, waiting } = inbox()
  socket.on('message', (data) => {
    const frame = JSON.parse(data.toString())
    assertAsDescribed(frame)
    put(frame)
  })
  socket.on('error', () => {})
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  const send = (request: object | string | Buffer): void =>
    socket.send(typeof request === 'string' || Buffer.isBuffer(request) ? request : JSON.stringify(request))
  return {
    socket,
    next,
    send,
    ask: (request) => {
      send(request)
      return next()
    },
    waiting,
    closed,
  }
}

const codeIn = (body: string): string => (body.startsWith('{') ? JSON.parse(body).errors[0].code : body.trim())

/** Opens a socket; rejects with the status and the error if it is refused. */
export const connect = async (url: string): Promise<TestClient> => {
  const socket = new WebSocket(url)
  const client = clientOn(socket)
  const refused = new Promise<never>((_, reject) => {
    socket.once('unexpected-response', (_request, response) => {
      text(response).then((body) => reject(new Error(`${response.statusCode} ${codeIn(body)}`)), reject)
    })
  })
  await Promise.race([once(socket, 'open'), refused])
  return client
}
