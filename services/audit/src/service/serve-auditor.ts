import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Auditor, type AuditorCall, auditorCall, verificationRequest } from '@folio/contracts/auditor.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'

/** The address of the auditor's server, and the token that it demands. */
export type AuditorServerSettings = {
  readonly host: string
  readonly port: number
  readonly operatorToken: string
  readonly log: Log
}

/** A running server of an auditor. */
export type AuditorServer = { readonly port: number; readonly close: () => Promise<void> }

const BODY_MAX_BYTES = 4096
const REQUEST_TIMEOUT_MS = 5_000

const answerTo = (auditor: Auditor, call: AuditorCall): Promise<unknown> => {
  switch (call.call) {
    case 'start':
      return auditor.start(verificationRequest(call))
    case 'list':
      return auditor.list()
    case 'trouble':
      return auditor.trouble()
    case 'find':
      return auditor.find(call.id)
    case 'stop':
      return auditor.stop(call.id)
    case 'explain':
      return auditor.explain(call)
    default:
      return unreachable(call)
  }
}

/** Reads the body as text; undefined once it is too long, with the rest left unread. */
const readBody = async (incoming: IncomingMessage): Promise<string | undefined> => {
  let body = ''
  // The connection must outlive the reading, since it carries the answer.
  for await (const piece of incoming.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    body += piece
    if (Buffer.byteLength(body) > BODY_MAX_BYTES) return undefined
  }
  return body
}

const asJson = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const isAuthorized = (incoming: IncomingMessage, token: string): boolean => {
  const given = Buffer.from(incoming.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const send = (outgoing: ServerResponse, status: number, value: unknown): void => {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** Serves an auditor to the gateways of a cluster, which show the operator's token; rejects when the port is taken. */
export const serveAuditor = async (auditor: Auditor, settings: AuditorServerSettings): Promise<AuditorServer> => {
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    if (!isAuthorized(incoming, settings.operatorToken))
      return send(outgoing, 401, { error: 'the token is not the operator’s' })
    const body = await readBody(incoming)
    if (body === undefined) {
      outgoing.setHeader('connection', 'close')
      return send(outgoing, 413, { error: `the body has more than ${BODY_MAX_BYTES} bytes` })
    }
    const call = auditorCall.safeParse(asJson(body))
    if (!call.success) return send(outgoing, 400, { error: call.error.message })
    send(outgoing, 200, await answerTo(auditor, call.data))
  }
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (incoming, outgoing) => {
    handle(incoming, outgoing).catch((error: unknown) => {
      settings.log.error({ err: error }, 'a call to the auditor failed')
      if (outgoing.headersSent) outgoing.destroy()
      else send(outgoing, 500, { error: 'the call failed; see the log of the auditor' })
    })
  })
  server.listen(settings.port, settings.host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
