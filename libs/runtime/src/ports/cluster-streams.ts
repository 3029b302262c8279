import { openEventStoreDb } from '@folio/event-store/eventstoredb.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { clusterAddresses } from '../settings/cluster-addresses.ts'
import type { Environment } from '../settings/read-settings.ts'
import type { ScannedEvent, StreamReader } from './audit-ports.ts'

// Bytes that are no UTF-8 become another text, which has another hash, so that an audit finds them.
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

/**
 * Opens the streams of the cluster that the environment names, for reading from the store itself and not from a copy.
 */
export const openClusterStreams = async (environment: Environment): Promise<StreamReader> => {
  const { eventStoreUrl: url } = clusterAddresses(environment)
  const store = await openEventStoreDb({ url, log: silentLog })
  return {
    readStream: async (stream, from, limit) =>
      (await store.readStream(stream, { direction: 'forwards', from, limit })).map(scanned),
    close: store.close,
  }
}
