import { randomUUID } from 'node:crypto'
import type { Appends } from './eventstoredb-appends.ts'
import { guarded } from './eventstoredb-events.ts'
import type { Reads } from './eventstoredb-reads.ts'
import { positionStream } from './eventstoredb-side-streams.ts'
import { type EventReader, type SavedPosition, StoreDamaged } from './port.ts'
import { savedEventOf, savedEventText } from './saved-event.ts'

/** Positions kept as events, one stream for each name, of which the server shows, and after scavenging has, the newest only. */
export type Positions = {
  readonly save: (name: string, saved: SavedPosition) => Promise<void>
  readonly load: EventReader['loadPosition']
}

const METADATA_TYPE = '$metadata'
const KEPT = '{"$maxCount":1}'
const NOTHING = new Uint8Array()

const isKept = (value: unknown): value is Pick<SavedPosition, 'epoch' | 'position'> & { readonly event?: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  'epoch' in value &&
  typeof value.epoch === 'number' &&
  'position' in value &&
  typeof value.position === 'number'

/** The positions of a store. */
export const positionsOn = (appends: Appends, reads: Reads): Positions => {
  const bounded = new Set<string>()

  /** Once for each name and process: doing it again changes nothing. */
  const bound = async (name: string): Promise<void> => {
    if (bounded.has(name)) return
    const event = { id: randomUUID(), type: METADATA_TYPE, isJson: true, data: Buffer.from(KEPT), metadata: NOTHING }
    await appends.append({ stream: `$$${positionStream(name)}`, after: 'any', events: [event] })
    bounded.add(name)
  }

  return {
    save: async (name, { epoch, position, event: on }) => {
      await bound(name)
      const data = Buffer.from(JSON.stringify({ epoch, position, event: on === null ? null : savedEventText(on) }))
      const event = { id: randomUUID(), type: 'PositionSaved', data, metadata: guarded(NOTHING) }
      await appends.append({ stream: positionStream(name), after: 'any', events: [event] })
    },
    load: async (name) => {
      const [newest] = await reads.readStream(positionStream(name), { direction: 'backwards', limit: 1 })
      if (newest === undefined) return undefined
      const value: unknown = JSON.parse(Buffer.from(newest.data).toString())
      if (isKept(value)) {
        const { epoch, position, event } = value
        return { epoch, position, event: typeof event === 'string' ? savedEventOf(event) : null }
      }
      throw new StoreDamaged(`${positionStream(name)}@${newest.revision} is no position`)
    },
  }
}
