import { openEventStoreDb } from '@folio/event-store/eventstoredb.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { silentLog } from '@folio/service-kit/log.ts'
import type { ScannedEvent, StreamReader } from './audit-ports.ts'
import { clusterAddresses } from './cluster-addresses.ts'
import type { Environment } from './read-settings.ts'

// Bytes that are no UTF-8 come out as another text, so that their hash is another one, too.
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')

const scanned = ({ position, stream, revision, type, id, data, metadata }: RecordedEvent): ScannedEvent => ({
  position,
  stream,
  revision,
  type,
  id: id.replaceAll('-', '').toUpperCase(),
  data: textOf(data),
  metadata: textOf(metadata),
})

/** The streams of the cluster that the environment names, read where they are and not from a copy. */
export const openClusterStreams = async (environment: Environment): Promise<StreamReader> => {
  const { eventStoreUrl: url } = clusterAddresses(environment)
  const store = await openEventStoreDb({ url, log: silentLog })
  return {
    readStream: async (stream, from, limit) =>
      (await store.readStream(stream, { direction: 'forwards', from, limit })).map(scanned),
    close: store.close,
  }
}
