import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import type { DomainEvent } from '@folio/service-kit/aggregate.ts'
import { type StoredEvent, standsOn } from '@folio/service-kit/projection.ts'
import type { AuditedView } from '../audited-views.ts'
import { type Digest, emptyDigest } from './digest.ts'
import { hashTable } from './hash-table.ts'
import { entryHash, type Lanes, type TextHash } from './text-hash.ts'
import { withoutPassed } from './without-passed.ts'

/** What some events in a row make of a view. */
export type ViewWindow = {
  readonly view: string
  /** Hash of the key, hash of the value (0, 0: deleted), for the last word on each key. */
  readonly changes: Uint32Array<ArrayBuffer>
  /** The index of commands, whose entries never change once the decision is written. */
  readonly commands: Digest
}

/** What events make of one view, by the service's own projection, kept as hashes. */
export type ViewChanges = {
  readonly take: (stored: StoredEvent<DomainEvent>) => void
  /** What was taken since the last call. */
  readonly window: () => ViewWindow
}

const WORDS = 4
const DELETED: Lanes = { high: 0, low: 0 }

/** What a view has left out by now: the commands up to a position, and what passed before a moment. */
export type LeftOut = { readonly forgottenTo?: number | undefined; readonly passedBefore?: string | undefined }

/** What events make of a service's view, but for what it has left out by now; nothing taken yet. */
export const viewChanges = (
  { view, project }: Pick<AuditedView, 'view' | 'project'>,
  hash: TextHash,
  { forgottenTo = 0, passedBefore }: LeftOut = {},
): ViewChanges => {
  const show = withoutPassed(project, passedBefore)
  const changed = hashTable()
  let commands = emptyDigest()
  const key: Lanes = { high: 0, low: 0 }
  const value: Lanes = { high: 0, low: 0 }
  const entry: Lanes = { high: 0, low: 0 }
  let newest = ''
  let last: StoredEvent<DomainEvent> | undefined
  const writer = {
    put: (name: string, content: ViewValue) => {
      hash(name, key)
      hash(JSON.stringify(content), value)
      changed.put(key, value)
    },
    delete: (name: string) => {
      hash(name, key)
      changed.put(key, DELETED)
    },
  }

  if (forgottenTo > 0) writer.put(viewKeys.forgotten, { position: forgottenTo })
  if (passedBefore !== undefined) writer.put(viewKeys.passed, { before: passedBefore })

  return {
    take: (stored) => {
      const { command_id, fingerprint } = stored.metadata
      if (fingerprint !== undefined && stored.position > forgottenTo) {
        // The events of one decision stand together; the last of them is what the index holds.
        if (command_id === newest) commands.remove(entry)
        newest = command_id
        hash(viewKeys.command(command_id), key)
        hash(JSON.stringify({ fingerprint, stream: stored.stream, revision: stored.revision }), value)
        entryHash(key, value, entry)
        commands.add(entry)
      }
      show(stored, writer)
      last = stored
    },
    window: () => {
      if (last !== undefined) writer.put(viewKeys.standsOn, standsOn(last))
      last = undefined
      const changes = new Uint32Array(WORDS * changed.size())
      let at = 0
      changed.each((ofKey, ofValue) => {
        changes[at] = ofKey.high
        changes[at + 1] = ofKey.low
        changes[at + 2] = ofValue.high
        changes[at + 3] = ofValue.low
        at += WORDS
      })
      const window = { view, changes, commands: commands.now() }
      changed.clear()
      commands = emptyDigest()
      return window
    },
  }
}
