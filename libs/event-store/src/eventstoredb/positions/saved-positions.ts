import { randomUUID } from 'node:crypto'
import { type EventReader, type SavedPosition, StoreDamaged } from '../../port.ts'
import { formatStoredEventRef, parseStoredEventRef } from '../../stored-event-ref.ts'
import type { AppendSender } from '../append/append-sender.ts'
import type { Reads } from '../read/reads.ts'
import { withGuard } from '../wire/recorded-event.ts'
import { positionStream } from './reserved-streams.ts'

/** Saves positions as events, in one stream for each name; the server shows only the newest event, and scavenges the others. */
export type Positions = {
  readonly save: (name: string, saved: SavedPosition) => Promise<void>
  readonly load: EventReader['loadPosition']
}

const METADATA_TYPE = '$metadata'
const ONE_EVENT = '{"$maxCount":1}'
const NOTHING = new Uint8Array()

const isSavedPosition = (
  value: unknown,
): value is Pick<SavedPosition, 'epoch' | 'position'> & { readonly event?: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  'epoch' in value &&
  typeof value.epoch === 'number' &&
  'position' in value &&
  typeof value.position === 'number'

/** Makes the saved positions of a store. */
export const positionsOn = (appends: AppendSender, reads: Reads): Positions => {
  const limited = new Set<string>()

  /** Limits a stream to one event, once for each name and process; a repeat changes nothing. */
  const limitToOne = async (name: string): Promise<void> => {
    if (limited.has(name)) return
    const event = {
      id: randomUUID(),
      type: METADATA_TYPE,
      isJson: true,
      data: Buffer.from(ONE_EVENT),
      metadata: NOTHING,
    }
    await appends.append({ stream: `$$${positionStream(name)}`, after: 'any', events: [event] })
    limited.add(name)
  }

  return {
    save: async (name, { epoch, position, event: on }) => {
      await limitToOne(name)
      const data = Buffer.from(
        JSON.stringify({ epoch, position, event: on === null ? null : formatStoredEventRef(on) }),
      )
      const event = { id: randomUUID(), type: 'PositionSaved', data, metadata: withGuard(NOTHING) }
      await appends.append({ stream: positionStream(name), after: 'any', events: [event] })
    },
    load: async (name) => {
      const [newest] = await reads.readStream(positionStream(name), { direction: 'backwards', limit: 1 })
      if (newest === undefined) return undefined
      const value: unknown = JSON.parse(Buffer.from(newest.data).toString())
      if (isSavedPosition(value)) {
        const { epoch, position, event } = value
        return { epoch, position, event: typeof event === 'string' ? parseStoredEventRef(event) : null }
      }
      throw new StoreDamaged(`${positionStream(name)}@${newest.revision} is not a saved position`)
    },
  }
}
