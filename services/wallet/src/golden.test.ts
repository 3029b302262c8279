import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { eventMetadataSchema } from '@folio/contracts/event-metadata.ts'
import { type WalletEvent, walletEventSchemas } from '@folio/contracts/wallet/events.ts'
import { WALLET_FOLD_VERSION } from '@folio/contracts/wallet/views.ts'
import { eventOf } from '@folio/service-kit/event-codec.ts'
import { describe, expect, it } from 'vitest'
import { project } from './application/projection.ts'
import { walletAggregate } from './application/wallet-aggregate.ts'

/** An event as a store of some release holds it, bytes as text. */
type Golden = { readonly type: string; readonly data: string; readonly metadata: string }

const read = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(new URL(`golden/${file}`, import.meta.url), 'utf8'))
  } catch {
    return undefined
  }
}

const stream = 'wallet-9c5b94b1-35ad-49bb-b118-8e8fc24abf01'
const events = read<readonly Golden[]>('events.v1.json') ?? []
const decoded = events.map(({ type, data }, revision) =>
  eventOf<WalletEvent>({ stream, revision, type, data: Buffer.from(data) }, walletAggregate.eventTypes),
)

describe('an event of any release', () => {
  it('of every type is kept here', () => {
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(Object.keys(walletEventSchemas)))
  })

  it.each(events.map((event, n) => [`${n} ${event.type}`, event] as const))('%s can still be read', (_, event) => {
    const schema = Object.entries(walletEventSchemas).find(([type]) => type === event.type)?.[1]
    expect(schema?.safeParse(JSON.parse(event.data))).toMatchObject({ success: true })
    expect(eventMetadataSchema.safeParse(JSON.parse(event.metadata))).toMatchObject({ success: true })
    expect(JSON.stringify(JSON.parse(event.data))).toBe(event.data)
  })

  it('can still be projected', () => {
    const writer = { put: () => {}, delete: () => {} }
    for (const [revision, event] of decoded.entries()) {
      const metadata = eventMetadataSchema.parse(JSON.parse(events[revision]?.metadata ?? ''))
      expect(() => project({ event, stream, revision, position: revision + 1, id: '', metadata }, writer)).not.toThrow()
    }
  })
})

it('the fold makes of them what it always did, or has a new version', () => {
  const file = `states.v${WALLET_FOLD_VERSION}.json`
  const states: unknown[] = []
  let state = walletAggregate.initial
  for (const event of decoded) {
    state = walletAggregate.evolve(state, event)
    states.push(JSON.parse(JSON.stringify(state)))
  }
  const kept = read<readonly unknown[]>(file)
  const now = JSON.stringify(states)
  if (kept === undefined)
    throw new Error(`golden/${file} is missing; commit what this version of the fold makes: ${now}`)
  const first = states.findIndex((made, revision) => !isDeepStrictEqual(made, kept[revision]))
  if (first >= 0 || kept.length !== states.length) {
    throw new Error(
      `the fold changed (first at event ${first}) but WALLET_FOLD_VERSION is still ${WALLET_FOLD_VERSION}: ` +
        `raise it, or snapshots of the old fold will be believed; then commit golden/states.v${WALLET_FOLD_VERSION + 1}.json: ${now}`,
    )
  }
})
