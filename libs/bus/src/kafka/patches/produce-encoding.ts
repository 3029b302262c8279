import { createRequire } from 'node:module'
import { type ProduceRequest, produceBody } from '../wire/produce-request.ts'
import type { PlainMessage } from '../wire/record-batch.ts'

/** The encoded request that the library expects, which reads the same bytes under two names. */
type Encoded = { readonly buf: Buffer; readonly buffer: Buffer; readonly size: () => number }

type Produce = {
  readonly request: { readonly apiVersion: number; readonly encode: () => Promise<Encoded> }
  readonly response: unknown
}

type ProduceOptions = ProduceRequest & { readonly compression?: number; readonly transactionalId?: string | null }

/** The type of the library's table of requests, as far as the patch changes it. */
type Requests = {
  readonly Produce: { protocol: (wanted: { readonly version: number }) => (options: ProduceOptions) => Produce }
}

const PATH = 'kafkajs/src/protocol/requests/index.js'
const VERSION_MIN = 3

let isPatched = false

const isText = (value: unknown): boolean => typeof value === 'string'

const isPlainMessage = (message: PlainMessage & { readonly timestamp?: string }): boolean => {
  const { key, value, headers, timestamp } = message
  const isBody = value === null || value instanceof Uint8Array
  const isPlain = isText(key) && isBody && timestamp === undefined
  return isPlain && headers !== undefined && Object.values(headers).every(isText)
}

const isPlain = ({ compression, transactionalId, topicData }: ProduceOptions): boolean =>
  !compression &&
  !transactionalId &&
  topicData.every(({ partitions }) => partitions.every(({ messages }) => messages.every(isPlainMessage)))

const encodeInOneBuffer = async (options: ProduceOptions): Promise<Encoded> => {
  const body = produceBody(options, Date.now())
  return { buf: body, buffer: body, size: () => body.length }
}

/**
 * Replaces the library's encoding of produce requests by one that writes into a single buffer per request. The library
 * makes a buffer for each header of each message, which was an eighth of the wallet service's work. Requests in other
 * forms than this bus sends keep the library's encoding.
 */
export const patchProduceEncoding = (): void => {
  if (isPatched) return
  isPatched = true
  const { requests } = createRequire(import.meta.url)(PATH) as { readonly requests: Requests }
  const { protocol } = requests.Produce
  requests.Produce.protocol = ({ version }) => {
    const produce = protocol({ version })
    return version < VERSION_MIN
      ? produce
      : (options) => {
          const made = produce(options)
          if (!isPlain(options)) return made
          return { ...made, request: { ...made.request, encode: () => encodeInOneBuffer(options) } }
        }
  }
}
