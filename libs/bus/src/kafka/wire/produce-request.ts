import { batchBytesMax, type PlainMessage, writeBatch } from './record-batch.ts'

/** The fields of a produce request that this encoder writes. */
export type ProduceRequest = {
  readonly acks: number
  readonly timeout: number
  readonly producerId: { readonly toString: () => string }
  readonly producerEpoch: number
  readonly topicData: readonly {
    readonly topic: string
    readonly partitions: readonly {
      readonly partition: number
      readonly firstSequence: number
      readonly messages: readonly PlainMessage[]
    }[]
  }[]
}

/** Transactional id (none), acks, timeout, count of topics. */
const HEAD_BYTES = 2 + 2 + 4 + 4
/** Length of the name, count of partitions. */
const TOPIC_BYTES = 2 + 4
/** Number of the partition, length of the batch. */
const PARTITION_BYTES = 4 + 4
const NO_TRANSACTION = -1

const bytesMax = ({ topicData }: ProduceRequest): number => {
  let bytes = HEAD_BYTES
  for (const { topic, partitions } of topicData) {
    bytes += TOPIC_BYTES + Buffer.byteLength(topic)
    for (const { messages } of partitions) bytes += PARTITION_BYTES + batchBytesMax(messages)
  }
  return bytes
}

/** Returns the body of a produce request, versions 3 to 7; `timestamp` is in milliseconds since 1970. */
export const produceBody = (request: ProduceRequest, timestamp: number): Buffer => {
  const { acks, timeout, topicData, producerEpoch } = request
  const producerId = BigInt(request.producerId.toString())
  const bytes = Buffer.allocUnsafe(bytesMax(request))
  const writer = { bytes, at: 0 }
  writer.at = bytes.writeInt16BE(NO_TRANSACTION, writer.at)
  writer.at = bytes.writeInt16BE(acks, writer.at)
  writer.at = bytes.writeInt32BE(timeout, writer.at)
  writer.at = bytes.writeInt32BE(topicData.length, writer.at)
  for (const { topic, partitions } of topicData) {
    writer.at = bytes.writeInt16BE(Buffer.byteLength(topic), writer.at)
    writer.at += bytes.write(topic, writer.at)
    writer.at = bytes.writeInt32BE(partitions.length, writer.at)
    for (const { partition, firstSequence, messages } of partitions) {
      writer.at = bytes.writeInt32BE(partition, writer.at)
      const lengthAt = writer.at
      writer.at += 4
      const batchAt = writer.at
      writeBatch(writer, { messages, producerId, producerEpoch, firstSequence, timestamp })
      bytes.writeInt32BE(writer.at - batchAt, lengthAt)
    }
  }
  return bytes.subarray(0, writer.at)
}
