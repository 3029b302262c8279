import { EventStoreDBClient } from '@eventstore/db-client'
import { StreamsClient, StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { type CallOptions, type ClientDuplexStream, connectivityState, Metadata, status } from '@grpc/grpc-js'
import { addressOf, byOlderName } from './eventstoredb-address.ts'
import { type AppendAnswered, readAnswer } from './eventstoredb-append-answer.ts'
import { type ReadResponse, readResponse } from './eventstoredb-read-response.ts'
import type { ReadRequest } from './eventstoredb-requests.ts'
import { StoreDamaged, StoreUnavailable } from './port.ts'

/** A call over which many appends go and their answers come back. */
type BatchCall = ClientDuplexStream<Buffer, AppendAnswered>

/** When a read ends at the latest: after some time, or, for a subscription, when the signal says so. */
type ReadBounds = { readonly withinMs: number } | { readonly signal: AbortSignal }

/** The wire to an EventStoreDB; what fails on it fails with the error of the call, see `unavailable` and `isLasting`. */
export type Connection = {
  /** Where it leads, without credentials. */
  readonly address: string
  /** The responses to a read. Whoever stops reading ends the call. */
  readonly read: (request: ReadRequest, bounds: ReadBounds) => AsyncIterable<ReadResponse>
  /** Opens a call for appends; whoever sees it fail calls `lost`, so that the next one finds the server anew. */
  readonly openBatch: () => Promise<{ readonly call: BatchCall; readonly lost: (why: unknown) => Promise<void> }>
  readonly close: () => void
}

/**
 * What the client of EventStoreDB has for its own commands: it finds the server, knows the credentials, and notices when
 * the server is lost. Its commands are not made use of, but the stubs below them, because its reads keep no deadline and
 * have no filter, its subscriptions tell of having caught up before they give what came before that, and its appends
 * reject where nobody catches it when a call is lost while they queue, which ends the process.
 */
type ClientInside = {
  readonly getGRPCClient: (service: typeof StreamsClient, name: string) => Promise<StreamsClient>
  readonly handleError: (connected: StreamsClient, error: Error) => Promise<void>
  readonly callArguments: (
    options: { readonly requiresLeader: boolean; readonly deadline?: number },
    callOptions?: CallOptions,
  ) => [Metadata, CallOptions]
}

const { read, batchAppend } = StreamsService

/** What is written is made of bytes already: the library's own way from messages to bytes was a tenth of a service. */
const asItIs = (bytes: Buffer): Buffer => bytes

const ENDLESS = { deadline: Number.POSITIVE_INFINITY }

const LASTING: ReadonlySet<unknown> = new Set([
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

/** What a caller is told of a failure: where and why, without credentials. */
export const unavailable = (address: string, cause: unknown): StoreUnavailable | StoreDamaged =>
  cause instanceof StoreUnavailable || cause instanceof StoreDamaged
    ? cause
    : new StoreUnavailable(`the event store at ${address}: ${detailsOf(cause)}`, { cause })

/** Whether trying again would come to the same. */
export const isLasting = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  return error instanceof StoreDamaged || ('code' in error && LASTING.has(error.code)) || isLasting(error.cause)
}

/**
 * A call that ran out of time before there was a connection to send it over: whoever has the address that the server's name
 * led to does not answer, while the name may lead elsewhere by now. Left alone a channel goes on trying there for a minute.
 */
const isUnreached = (server: StreamsClient, why: Error): boolean =>
  'code' in why &&
  why.code === status.DEADLINE_EXCEEDED &&
  server.getChannel().getConnectivityState(false) !== connectivityState.READY

/** The same failure by the code at which the client looks for a server anew. */
const asLost = (why: Error): Error =>
  Object.assign(new Error(why.message, { cause: why }), {
    code: status.UNAVAILABLE,
    details: detailsOf(why),
    metadata: new Metadata(),
  })

const clientOf = (url: string, address: string): ClientInside => {
  try {
    return EventStoreDBClient.connectionString(byOlderName(url)) as unknown as ClientInside
  } catch (error) {
    // What cannot be read is quoted in the message, the password too.
    const isQuoting = error instanceof Error && 'connectionString' in error
    throw unavailable(address, isQuoting ? 'its connection string cannot be read' : error)
  }
}

/** A connection to the server that a connection string names; nothing is sent before the first call. */
export const connect = (url: string): Connection => {
  const address = addressOf(url)
  if (address === undefined) throw new StoreUnavailable('the address of the event store does not read esdb://host:port')
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
    // Looking for another server may fail, too: the next call will tell.
    await client.handleError(server, isUnreached(server, why) ? asLost(why) : why).catch(() => {})
  }

  return {
    address,
    read: async function* (request, bounds) {
      const server = await connected()
      // A signal that was given before it is listened to is never heard.
      if ('signal' in bounds && bounds.signal.aborted) return
      const settings =
        'signal' in bounds
          ? client.callArguments({ requiresLeader: true }, ENDLESS)
          : client.callArguments({ requiresLeader: true, deadline: bounds.withinMs })
      const call = server.makeServerStreamRequest(read.path, read.requestSerialize, readResponse, request, ...settings)
      const cancel = (): void => call.cancel()
      // A call that was cancelled says so once more when nobody listens any longer.
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
      const call = server.makeBidiStreamRequest(batchAppend.path, asItIs, readAnswer, ...settings)
      return { call, lost: (why) => lost(server, why) }
    },
    close: () => {
      isClosed = true
      newest?.close()
    },
  }
}
