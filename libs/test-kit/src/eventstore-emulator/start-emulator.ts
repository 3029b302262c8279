import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { Server, ServerCredentials } from '@grpc/grpc-js'
import { openEventLog } from './event-log.ts'
import { serveAppend } from './serve-append.ts'
import { serveBatchAppend } from './serve-batch-append.ts'
import { serveDelete, serveTombstone } from './serve-delete.ts'
import { serveFeatures } from './serve-features.ts'
import { serveGossip } from './serve-gossip.ts'
import { serveRead } from './serve-read.ts'
import type { CommitLimits } from './slow-commits.ts'
import { type ReaderLimits, readersOf } from './slow-readers.ts'
import type { WireResponse } from './wire-event.ts'

/** Where an emulator keeps its log and listens; port 0 takes a free one. */
export type EmulatorOptions = {
  readonly dir: string
  readonly port?: number
  readonly host?: string
  /** The position at which the log begins, in bytes, the same each time; left out, 0. */
  readonly logBeginsAt?: number
  /** Left out, reads are served as fast as can be. */
  readonly readers?: ReaderLimits
  /** Left out, appends are acknowledged as soon as they are on the disk. */
  readonly commits?: CommitLimits
  /** Told of each repeat that was dropped without an answer, since its original was not committed yet. */
  readonly onDropped?: () => void
  /** Told when the log cannot be written any more: every call fails from then on. */
  readonly onBroken?: (error: unknown) => void
}

/** A running emulator and the connection string that reaches it. */
export type Emulator = {
  readonly url: string
  readonly port: number
  /** The most reads that there were at a time, subscriptions left out. */
  readonly mostReads: () => number
  readonly stop: () => Promise<void>
}

/** A batch of a client, and then some: an append that is too big is refused with the server's own error. */
const MESSAGE_BYTES_MAX = 17 * 1024 * 1024

const { responseSerialize } = StreamsService.read
const READ = {
  ...StreamsService.read,
  responseSerialize: (response: WireResponse) => (Buffer.isBuffer(response) ? response : responseSerialize(response)),
}

const listen = (server: Server, address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, port) =>
      error === null ? resolve(port) : reject(error),
    )
  })

/** Starts an emulator of EventStoreDB: its wire and its rules, on a file of its own. See README.md for what it leaves out. */
export const startEmulator = async (options: EmulatorOptions): Promise<Emulator> => {
  const { port = 0, host = '127.0.0.1', logBeginsAt = 0, onBroken = () => {} } = options
  const log = openEventLog({ ...options, beginsAt: logBeginsAt, onBroken })
  const readers = readersOf(options.readers)
  const server = new Server({ 'grpc.max_receive_message_length': MESSAGE_BYTES_MAX })
  server.addService(
    { ...StreamsService, read: READ },
    {
      read: serveRead(log, readers),
      append: serveAppend(log),
      delete: serveDelete(log),
      tombstone: serveTombstone(log),
      batchAppend: serveBatchAppend(log, readers),
    },
  )
  server.addService(GossipService, { read: serveGossip(randomBytes(16)) })
  server.addService(ServerFeaturesService, { getSupportedMethods: serveFeatures })
  try {
    const bound = await listen(server, `${host}:${port}`)
    return {
      url: `esdb://${host}:${bound}?tls=false`,
      port: bound,
      mostReads: readers.mostReads,
      stop: async () => {
        log.close()
        // What the last commit settled is answered in this turn.
        await setImmediate()
        server.forceShutdown()
      },
    }
  } catch (error) {
    log.close()
    throw error
  }
}
