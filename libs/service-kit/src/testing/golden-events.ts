import { writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { eventMetadataSchema } from '@folio/contracts/ledger/event-metadata.ts'
import { writesGoldenFiles } from '@folio/test-kit/golden-file.ts'
import { describe, expect, it } from 'vitest'
import type { Aggregate, DomainEvent } from '../aggregates/aggregate.ts'
import type { DataSchema } from '../audited-service.ts'
import { eventOf } from '../events/event-codec.ts'
import type { Project } from '../views/projection.ts'
import { readKept } from './read-kept.ts'

/** A stored event of some release, its bytes as text. */
type Golden = { readonly type: string; readonly data: string; readonly metadata: string }

/** The golden events of one aggregate type, and the code that they test. */
export type GoldenEvents<State, Event extends DomainEvent> = {
  /** The folder of `events.v1.json`, with every type at least once, and of `states.v{fold version}.json`. */
  readonly folder: URL
  readonly stream: string
  readonly aggregate: Pick<Aggregate<never, State, Event>, 'initial' | 'evolve' | 'eventTypes' | 'foldVersion'>
  readonly schemas: Readonly<Record<string, DataSchema>>
  readonly project: Project<Event>
}

/**
 * The tests of the events of every release: they can be read and projected, and fold as before under their fold
 * version. With `GOLDEN=write` in the environment, the states of added events are written.
 */
export const goldenEventsSuite = <State, Event extends DomainEvent>({
  folder,
  stream,
  aggregate,
  schemas,
  project,
}: GoldenEvents<State, Event>): void => {
  const events = readKept<readonly Golden[]>(new URL('events.v1.json', folder)) ?? []
  const decoded = events.map(({ type, data }, revision) =>
    eventOf<Event>({ stream, revision, type, data: Buffer.from(data) }, aggregate.eventTypes),
  )

  describe('an event of any release', () => {
    it('of every type is kept here', () => {
      expect(new Set(events.map(({ type }) => type))).toEqual(new Set(Object.keys(schemas)))
    })

    it.each(events.map((event, n) => [`${n} ${event.type}`, event] as const))('%s can still be read', (_, event) => {
      expect(schemas[event.type]?.safeParse(JSON.parse(event.data))).toMatchObject({ success: true })
      expect(eventMetadataSchema.safeParse(JSON.parse(event.metadata))).toMatchObject({ success: true })
      expect(JSON.stringify(JSON.parse(event.data))).toBe(event.data)
    })

    it('can still be projected', () => {
      const writer = { put: () => {}, delete: () => {} }
      for (const [revision, event] of decoded.entries()) {
        const metadata = eventMetadataSchema.parse(JSON.parse(events[revision]?.metadata ?? ''))
        const stored = { event, stream, revision, position: revision + 1, id: '', metadata }
        expect(() => project(stored, writer)).not.toThrow()
      }
    })
  })

  it('the fold makes of them what it always did, or has a new version', () => {
    const { foldVersion } = aggregate
    const states: unknown[] = []
    let state = aggregate.initial
    for (const event of decoded) {
      state = aggregate.evolve(state, event)
      states.push(JSON.parse(JSON.stringify(state)))
    }
    const file = `states.v${foldVersion}.json`
    const kept = readKept<readonly unknown[]>(new URL(file, folder)) ?? []
    const changed = kept.findIndex((state, revision) => !isDeepStrictEqual(state, states[revision]))
    if (changed >= 0) {
      throw new Error(
        `the fold changed (first at event ${changed}) but its version is still ${foldVersion}: raise it, or snapshots of ` +
          'the old fold will be believed; then write the states of the new version with GOLDEN=write',
      )
    }
    if (kept.length === states.length) return
    if (!writesGoldenFiles()) {
      throw new Error(
        `${file} has the first ${kept.length} of ${states.length} states; add the others with GOLDEN=write`,
      )
    }
    writeFileSync(new URL(file, folder), `${JSON.stringify(states, null, 2)}\n`)
  })
}
