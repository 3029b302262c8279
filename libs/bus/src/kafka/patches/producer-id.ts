import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'
import type { ProducerIdentity } from '../producer/producer-identity.ts'

/** The type of the library's broker, as far as the patch changes it. */
type Broker = { initProducerId: (request: object) => Promise<ProducerIdentity> }

/** The identity that a connecting producer wants, and the one that it got. */
type IdentityRequest = { readonly wanted: ProducerIdentity | undefined; taken: ProducerIdentity | undefined }

const PATH = 'kafkajs/src/broker/index.js'
const requests = new AsyncLocalStorage<IdentityRequest>()

let isPatched = false

/** The library requests a new producer id whenever a producer connects, and has no option to set one. */
const patchInitProducerId = (): void => {
  if (isPatched) return
  isPatched = true
  const { prototype } = createRequire(import.meta.url)(PATH) as { readonly prototype: Broker }
  const ask = prototype.initProducerId
  prototype.initProducerId = async function (request) {
    const connecting = requests.getStore()
    const taken = connecting?.wanted ?? (await ask.call(this, request))
    if (connecting !== undefined) connecting.taken = taken
    return taken
  }
}

/** Connects a producer under a wanted identity, or under a new one from the brokers; returns the identity in use. */
export const connectWithIdentity = async (
  wanted: ProducerIdentity | undefined,
  connect: () => Promise<void>,
): Promise<ProducerIdentity> => {
  patchInitProducerId()
  const connecting: IdentityRequest = { wanted, taken: undefined }
  await requests.run(connecting, connect)
  if (connecting.taken === undefined) throw new Error('the producer connected, but the brokers gave it no producer id')
  const { producerId, producerEpoch } = connecting.taken
  return { producerId, producerEpoch }
}
