import { randomUUID } from 'node:crypto'
import type { Topic } from '@folio/contracts/topic.ts'

/** What the law sends: numbered messages of a key; a malformed one is written so that no reader can decode it. */
export type Probe = { readonly key: string; readonly n: number; readonly isMalformed?: true }

/** A topic for probes; one that no other test uses, unless it is named. */
export const probeTopic = (name = `law.${randomUUID()}`): Topic<Probe> => ({
  name,
  keyOf: ({ key }) => key,
  encode: (probe) => ({ headers: { kind: 'probe' }, value: Buffer.from(JSON.stringify(probe)) }),
  decode: ({ headers, value }) => {
    const probe: Probe = JSON.parse(Buffer.from(value).toString())
    if (headers['kind'] !== 'probe' || probe.isMalformed) throw new Error('a malformed probe')
    return probe
  },
})
