import { EventStoreDBClient } from '@eventstore/db-client'
import { StreamsClient, StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { type CallOptions, type ClientDuplexStream, connectivityState, Metadata, status } from '@grpc/grpc-js'
import { StoreDamaged, StoreUnavailable } from '../../port.ts'
import { type CorrelatedResponse, readAppendResponse } from '../wire/append-response.ts'
import type { ReadRequest } from '../wire/read-requests.ts'
import { type ReadResponse, readResponse } from '../wire/read-response.ts'
import { addressOf, withEsdbScheme } from './connection-string.ts'

/** A call that carries many appends and their answers. */
type BatchCall = ClientDuplexStream<Buffer, CorrelatedResponse>

/** The end of a read: a time limit, or, for a subscription, a signal. */
type ReadBounds = { readonly withinMs: number } | { readonly signal: AbortSignal }

/** A connection to an EventStoreDB; calls fail with the error of gRPC, see `unavailable` and `isPermanent`. */
export type Connection = {
  /** The address of the server, without credentials. */
  readonly address: string
  /** The responses to a read; the call ends when the caller stops iterating. */
  readonly read: (request: ReadRequest, bounds: ReadBounds) => AsyncIterable<ReadResponse>
  /** Opens a call for appends; the caller reports its failure by `lost`, so that the next call looks for the server again. */
  readonly openBatch: () => Promise<{ readonly call: BatchCall; readonly lost: (why: unknown) => Promise<void> }>
  readonly close: () => void
}

/**
 * The internals of EventStoreDB's client that this adapter uses: they find the server, add the credentials, and notice
 * when the server is lost. The adapter calls the gRPC stubs instead of the client's commands: the client's reads keep no
 * deadline and have no filter, its subscriptions report that they caught up before they deliver the events up to there,
 * and its appends reject unhandled when a call is lost while they queue, which ends the process.
 */
type ClientInternals = {
  readonly getGRPCClient: (service: typeof StreamsClient, name: string) => Promise<StreamsClient>
  readonly handleError: (connected: StreamsClient, error: Error) => Promise<void>
  readonly callArguments: (
    options: { readonly requiresLeader: boolean; readonly deadline?: number },
    callOptions?: CallOptions,
  ) => [Metadata, CallOptions]
}

const { read, batchAppend } = StreamsService

/** Serializes requests, which are bytes already: the library's serializer took a tenth of a service's time. */
const unchanged = (bytes: Buffer): Buffer => bytes

const ENDLESS = { deadline: Number.POSITIVE_INFINITY }

const PERMANENT: ReadonlySet<unknown> = new Set([
  status.INVALID_ARGUMENT,
  status.PERMISSION_DENIED,
  status.UNAUTHENTICATED,
  status.FAILED_PRECONDITION,
  status.UNIMPLEMENTED,
])

const detailsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return 'details' in error && typeof error.details === 'string' ? error.details : error.message
}

/** The error for a caller: the address and the cause, without credentials. */
export const unavailable = (address: string, cause: unknown): StoreUnavailable | StoreDamaged =>
  cause instanceof StoreUnavailable || cause instanceof StoreDamaged
    ? cause
    : new StoreUnavailable(`the event store at ${address}: ${detailsOf(cause)}`, { cause })

/** True when a retry would fail the same way. */
export const isPermanent = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  return error instanceof StoreDamaged || ('code' in error && PERMANENT.has(error.code)) || isPermanent(error.cause)
}

/**
 * True for a call that ran out of time before it had a connection: the address that the server's name resolved to does not
 * answer, and the name may resolve to another one by now. A channel would go on trying the old address for a minute.
 */
const isUnreached = (server: StreamsClient, why: Error): boolean =>
  'code' in why &&
  why.code === status.DEADLINE_EXCEEDED &&
  server.getChannel().getConnectivityState(false) !== connectivityState.READY

/** The same failure with the code at which the client looks for a server again. */
const asLost = (why: Error): Error =>
  Object.assign(new Error(why.message, { cause: why }), {
    code: status.UNAVAILABLE,
    details: detailsOf(why),
    metadata: new Metadata(),
  })

const clientOf = (url: string, address: string): ClientInternals => {
  try {
    return EventStoreDBClient.connectionString(withEsdbScheme(url)) as unknown as ClientInternals
  } catch (error) {
    // The client quotes a malformed string in its message, with the password.
    const isQuoting = error instanceof Error && 'connectionString' in error
    throw unavailable(address, isQuoting ? 'its connection string is malformed' : error)
  }
}

/** Makes a connection from a connection string; nothing is sent before the first call. */
export const connect = (url: string): Connection => {
  const address = addressOf(url)
  if (address === undefined)
    throw new StoreUnavailable('the address of the event store is malformed; it must be esdb://host:port')
  const client = clientOf(url, address)
  let newest: StreamsClient | undefined
  let isClosed = false

  const connected = async (): Promise<StreamsClient> => {
    if (isClosed) throw new StoreUnavailable('the store is closed')
    const server = await client.getGRPCClient(StreamsClient, 'folio')
    newest = server
    if (isClosed) server.close()
    return server
  }

  const lost = async (server: StreamsClient, why: unknown): Promise<void> => {
    if (!(why instanceof Error) || isClosed) return
    // The search for another server may fail, too; the next call reports that.
    await client.handleError(server, isUnreached(server, why) ? asLost(why) : why).catch(() => {})
  }

  return {
    address,
    read: async function* (request, bounds) {
      const server = await connected()
      // A listener added after the abort is never called.
      if ('signal' in bounds && bounds.signal.aborted) return
      const settings =
        'signal' in bounds
          ? client.callArguments({ requiresLeader: true }, ENDLESS)
          : client.callArguments({ requiresLeader: true, deadline: bounds.withinMs })
      const call = server.makeServerStreamRequest(read.path, read.requestSerialize, readResponse, request, ...settings)
      const cancel = (): void => call.cancel()
      // A cancelled call emits one more error, after the iteration has ended.
      call.on('error', () => {})
      if ('signal' in bounds) bounds.signal.addEventListener('abort', cancel)
      try {
        yield* call
      } catch (error) {
        await lost(server, error)
        throw error
      } finally {
        if ('signal' in bounds) bounds.signal.removeEventListener('abort', cancel)
        cancel()
      }
    },
    openBatch: async () => {
      const server = await connected()
      const settings = client.callArguments({ requiresLeader: true }, ENDLESS)
      const call = server.makeBidiStreamRequest(batchAppend.path, unchanged, readAppendResponse, ...settings)
      return { call, lost: (why) => lost(server, why) }
    },
    close: () => {
      isClosed = true
      newest?.close()
    },
  }
}
