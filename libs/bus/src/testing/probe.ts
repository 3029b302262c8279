import { randomUUID } from 'node:crypto'
import type { Topic, WireMessage } from '@folio/contracts/topic.ts'

/** A message of the conformance suite, numbered per key; no reader can decode one with `isMalformed`. */
export type Probe = { readonly key: string; readonly n: number; readonly isMalformed?: true }

/** Makes a topic for probes; without a name it is one that no other test uses. */
export const probeTopic = (name = `probe.${randomUUID()}`): Topic<Probe> => ({
  name,
  keyOf: ({ key }) => key,
  encode: (probe) => ({ headers: { kind: 'probe' }, value: Buffer.from(JSON.stringify(probe)) }),
  decode: ({ headers, value }) => {
    const probe: Probe = JSON.parse(Buffer.from(value).toString())
    if (headers['kind'] !== 'probe' || probe.isMalformed) throw new Error('a malformed probe')
    return probe
  },
})

/** The topic with a decoder that takes every message, as that of a later release may. */
export const readAll = <T>(topic: Topic<T>) => ({ ...topic, decode: (wire: WireMessage): unknown => wire })
