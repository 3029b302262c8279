import { hash } from 'node:crypto'
import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import { encryptText, fingerprintOf } from '@folio/keys/client-cipher.ts'
import type { ClientKey } from '@folio/keys/port.ts'

/** A request of a client that the client may repeat: its client, endpoint, request id and body. */
export type ClientRequest = {
  readonly clientId: string
  readonly endpoint: string
  readonly requestId: string
  /** The text that two requests share exactly if one repeats the other; the fingerprint covers it. */
  readonly body: string
  readonly correlationId: string
  /** Microseconds since 1970. */
  readonly receivedAt: number
  /** The W3C trace context of the request; undefined if calls are not traced. */
  readonly traceparent?: string | undefined
}

/** The ids and times of a call that its commands carry. */
export type CallIds = Pick<ClientRequest, 'correlationId' | 'receivedAt' | 'traceparent'>

/** The ids and times of a call, without the rest of it. */
export const callIds = ({ correlationId, receivedAt, traceparent }: CallIds): CallIds => ({
  correlationId,
  receivedAt,
  traceparent,
})

/** A client's request with its command id and the fingerprint of its body, in place of the body. */
export type SentRequest = Omit<ClientRequest, 'body'> & { readonly commandId: string; readonly fingerprint: string }

/** A client's request with its command id, the fingerprint of its body, and the client's key. */
export type IdentifiedRequest = SentRequest & { readonly key: ClientKey }

/** Keeps of a request what its command needs: the text of the body would stay in memory for as long as the call waits. */
const sentRequest = (
  { clientId, endpoint, requestId, correlationId, receivedAt, traceparent }: ClientRequest,
  fingerprint: string,
): SentRequest => ({
  clientId,
  endpoint,
  requestId,
  correlationId,
  receivedAt,
  traceparent,
  commandId: commandIdOf(clientId, endpoint, requestId),
  fingerprint,
})

/** Gives a request its identity: the same client, endpoint and request id always give the same command id. */
export const withIdentity = (key: ClientKey, request: ClientRequest): IdentifiedRequest => ({
  ...sentRequest(request, fingerprintOf(key, request.body)),
  key,
})

/**
 * Gives a request an identity whose fingerprint needs no key, for a body that the recorded event shows anyway; every event
 * of such a request is about the owner that `clientId` names.
 */
export const withPlainFingerprint = (request: ClientRequest): SentRequest =>
  sentRequest(request, hash('sha256', request.body, 'hex'))

/** The description field of a command: the caller's text, encrypted; empty if there is none. */
export const encryptedDescription = ({ key, commandId }: IdentifiedRequest, text: string | undefined) =>
  text === undefined ? {} : { description: encryptText(key, { commandId, field: 'description', text }) }
