import { stepIdOf } from '@folio/contracts/derived-ids.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import type { StoredEvent } from '@folio/service-kit/events/stored-event.ts'
import { changesOf } from '@folio/service-kit/views/projection.ts'
import { expect, it } from 'vitest'
import { serviceWithPrefix } from '../../testing/service-with-prefix.ts'
import { textHash } from '../hashing/text-hash.ts'
import { writtenDigest } from './digest.ts'
import { expectedView } from './expected-view.ts'
import { viewChanges } from './view-changes.ts'

const service = serviceWithPrefix('user-')
const hash = textHash({ high: 1, low: 2 })

/** A client that registers, by one command, and then asks for a second token by another. */
const registered = (n: number): readonly StoredEvent<DomainEvent>[] => {
  const client_id = stepIdOf(`client ${n}`)
  const token = (name: string) => ({
    type: 'TokenIssued',
    data: { client_id, application_id: 'app', scopes: ['trade'], token_hash: `${name} ${n}` },
  })
  const events: readonly DomainEvent[] = [
    { type: 'ClientRegistered', data: { client_id } },
    token('first'),
    token('second'),
  ]
  return events.map((event, revision) => {
    const id = stepIdOf(`command ${n} ${revision === 2}`)
    const origin = { prev_hash: '', command_id: id, correlation_id: id, causation_id: id, at: timestampOf(revision) }
    const metadata = { ...origin, client_id, endpoint: 'POST /v1/users', fingerprint: `${n}` }
    return { event, stream: `user-${client_id}`, revision, position: 3 * n + revision + 1, id, metadata }
  })
}

it('makes one index entry for a decision with several events, also if they arrive in several pages', () => {
  const stored = [0, 1, 2].flatMap(registered)
  const entries = [...changesOf(stored, service.project).puts].map(([key, value]): readonly [string, string] => [
    key,
    JSON.stringify(value),
  ])
  const written = writtenDigest(entries, hash)
  for (const perWindow of [1, 2, 5, stored.length]) {
    const view = viewChanges({ view: service.service, project: service.project }, hash)
    const ledger = expectedView()
    stored.forEach((one, at) => {
      view.take(one)
      if (at % perWindow === 0) ledger.apply(view.window())
    })
    ledger.apply(view.window())
    expect(ledger.digest()).toEqual(written)
  }
})
