import { createRequire } from 'node:module'
import { type ProduceRequest, produceBody } from './kafka-produce-request.ts'
import type { PlainMessage } from './kafka-record-batch.ts'

/** What the library takes a request from: its bytes, twice. */
type Encoded = { readonly buf: Buffer; readonly buffer: Buffer; readonly size: () => number }

type Produce = {
  readonly request: { readonly apiVersion: number; readonly encode: () => Promise<Encoded> }
  readonly response: unknown
}

type ProduceOptions = ProduceRequest & { readonly compression?: number; readonly transactionalId?: string | null }

/** As much of the library's table of requests as is changed here. */
type Requests = {
  readonly Produce: { protocol: (wanted: { readonly version: number }) => (options: ProduceOptions) => Produce }
}

const PATH = 'kafkajs/src/protocol/requests/index.js'
const VERSION_MIN = 3

let isLean = false

const isText = (value: unknown): boolean => typeof value === 'string'

const isPlainMessage = (message: PlainMessage & { readonly timestamp?: string }): boolean => {
  const { key, value, headers, timestamp } = message
  const isPlain = isText(key) && value instanceof Uint8Array && timestamp === undefined
  return isPlain && headers !== undefined && Object.values(headers).every(isText)
}

const isPlain = ({ compression, transactionalId, topicData }: ProduceOptions): boolean =>
  !compression &&
  !transactionalId &&
  topicData.every(({ partitions }) => partitions.every(({ messages }) => messages.every(isPlainMessage)))

const encodeLean = async (options: ProduceOptions): Promise<Encoded> => {
  const body = produceBody(options, Date.now())
  return { buf: body, buffer: body, size: () => body.length }
}

/**
 * The library makes a buffer of its own for each header of each message, an eighth of what the wallet service did. From now
 * on what this bus sends is written into one buffer a request; everything else the library writes as before.
 */
export const leanProduceRequests = (): void => {
  if (isLean) return
  isLean = true
  const { requests } = createRequire(import.meta.url)(PATH) as { readonly requests: Requests }
  const { protocol } = requests.Produce
  requests.Produce.protocol = ({ version }) => {
    const produce = protocol({ version })
    return version < VERSION_MIN
      ? produce
      : (options) => {
          const made = produce(options)
          if (!isPlain(options)) return made
          return { ...made, request: { ...made.request, encode: () => encodeLean(options) } }
        }
  }
}
