import type { IServerFeaturesServer } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'

const VERSION = '23.10.0 (emulated)'

const METHODS = {
  'event_store.client.streams.Streams': ['read', 'append', 'delete', 'tombstone', 'batchappend'],
  'event_store.client.gossip.Gossip': ['read'],
  'event_store.client.server_features.ServerFeatures': ['getsupportedmethods'],
}

/** ServerFeatures: lists the methods of the emulator. */
export const serveFeatures: IServerFeaturesServer['getSupportedMethods'] = (_, respond) => {
  const supported = new features.SupportedMethods()
  supported.setEventStoreServerVersion(VERSION)
  for (const [service, methods] of Object.entries(METHODS)) {
    for (const name of methods) {
      const method = new features.SupportedMethod()
      method.setServiceName(service)
      method.setMethodName(name)
      supported.addMethods(method)
    }
  }
  respond(null, supported)
}
