import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'
import type { ProducerIdentity } from './kafka-producer-identity.ts'

/** As much of the library's broker as is changed here. */
type Broker = { initProducerId: (request: object) => Promise<ProducerIdentity> }

/** Who a producer that connects wants to be, and who it became. */
type Taking = { readonly wanted: ProducerIdentity | undefined; taken: ProducerIdentity | undefined }

const PATH = 'kafkajs/src/broker/index.js'
const takings = new AsyncLocalStorage<Taking>()

let isPatched = false

/** The library asks the brokers for a new id whenever a producer connects, and has no other way to say who it is. */
const answerForBrokers = (): void => {
  if (isPatched) return
  isPatched = true
  const { prototype } = createRequire(import.meta.url)(PATH) as { readonly prototype: Broker }
  const ask = prototype.initProducerId
  prototype.initProducerId = async function (request) {
    const taking = takings.getStore()
    const taken = taking?.wanted ?? (await ask.call(this, request))
    if (taking !== undefined) taking.taken = taken
    return taken
  }
}

/** Connects a producer under a wanted identity, or a new one that the brokers give; answers which it has. */
export const takeIdentity = async (
  wanted: ProducerIdentity | undefined,
  connect: () => Promise<void>,
): Promise<ProducerIdentity> => {
  answerForBrokers()
  const taking: Taking = { wanted, taken: undefined }
  await takings.run(taking, connect)
  if (taking.taken === undefined) throw new Error('the producer has connected without an identity')
  const { producerId, producerEpoch } = taking.taken
  return { producerId, producerEpoch }
}
