import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { Server, ServerCredentials } from '@grpc/grpc-js'
import { serveAppend } from './calls/serve-append.ts'
import { serveBatchAppend } from './calls/serve-batch-append.ts'
import { serveDelete, serveTombstone } from './calls/serve-delete.ts'
import { serveFeatures } from './calls/serve-features.ts'
import { serveGossip } from './calls/serve-gossip.ts'
import { serveRead } from './calls/serve-read.ts'
import { type ReaderLimits, readersOf } from './calls/slow-readers.ts'
import { openEventLog } from './log/event-log.ts'
import type { CommitLimits } from './log/slow-commits.ts'

/** The directory and the address of an emulator; port 0 takes a free one. */
export type EmulatorOptions = {
  readonly dir: string
  readonly port?: number
  readonly host?: string
  /** The position at which the log begins, in bytes, the same at each start; 0 by default. */
  readonly logBeginsAt?: number
  /** Without it, reads are served as fast as possible. */
  readonly readers?: ReaderLimits
  /** Without it, appends are acknowledged as soon as they are on the disk. */
  readonly commits?: CommitLimits
  /** Called for each repeat that was dropped without an answer, because its original was not committed yet. */
  readonly onDropped?: () => void
  /** Called when a commit has failed: every append fails from then on. */
  readonly onBroken?: (error: unknown) => void
}

/** A running emulator and its connection string. */
export type Emulator = {
  readonly url: string
  readonly port: number
  /** The most reads that there were at a time, without subscriptions. */
  readonly mostReads: () => number
  readonly stop: () => Promise<void>
}

/** More than a client's largest batch, so that an append that is too big gets the server's own error. */
const MESSAGE_BYTES_MAX = 17 * 1024 * 1024

const listen = (server: Server, address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, port) =>
      error === null ? resolve(port) : reject(error),
    )
  })

/** Starts an emulator of EventStoreDB: its wire protocol and its rules, on a file of its own. README.md lists what it leaves out. */
export const startEmulator = async (options: EmulatorOptions): Promise<Emulator> => {
  const { port = 0, host = '127.0.0.1', logBeginsAt = 0, onBroken = () => {} } = options
  const log = openEventLog({ ...options, beginsAt: logBeginsAt, onBroken })
  const readers = readersOf(options.readers)
  const server = new Server({ 'grpc.max_receive_message_length': MESSAGE_BYTES_MAX })
  server.addService(StreamsService, {
    read: serveRead(log, readers),
    append: serveAppend(log),
    delete: serveDelete(log),
    tombstone: serveTombstone(log),
    batchAppend: serveBatchAppend(log, readers),
  })
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
        // The outcomes of the last commit are answered in this turn.
        await setImmediate()
        server.forceShutdown()
      },
    }
  } catch (error) {
    log.close()
    throw error
  }
}
