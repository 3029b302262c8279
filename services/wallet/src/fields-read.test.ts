import { readFileSync } from 'node:fs'
import { stepIdOf } from '@folio/contracts/derived-ids.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { expect, it } from 'vitest'
import { walletAggregate } from './application/aggregates.ts'
import { walletDefinition } from './definition.ts'
import type { Wallet } from './domain/wallet-state.ts'

type Golden = { readonly type: WalletEvent['type']; readonly data: string; readonly metadata: string }

const golden: readonly Golden[] = JSON.parse(readFileSync(new URL('golden/events.v1.json', import.meta.url), 'utf8'))
const { project, fieldsRead = {} } = walletDefinition

/** Data that note which of their fields are read. */
const watched = <Data extends object>(data: Data, read: Set<string | symbol>): Data =>
  new Proxy(data, {
    get: (of, field) => {
      read.add(field)
      return Reflect.get(of, field)
    },
    has: (of, field) => {
      read.add(field)
      return Reflect.has(of, field)
    },
    ownKeys: (of) => {
      for (const field of Reflect.ownKeys(of)) read.add(field)
      return Reflect.ownKeys(of)
    },
  })

/** The fields of one type of events that the projection and the fold read of the golden events. */
const readOf = (wanted: string): ReadonlySet<string | symbol> => {
  const read = new Set<string | symbol>()
  let wallet: Wallet = walletAggregate.initial
  for (const [revision, { type, data, metadata }] of golden.entries()) {
    const whole = { type, data: JSON.parse(data) } as WalletEvent
    const event = type === wanted ? ({ type, data: watched(whole.data, read) } as WalletEvent) : whole
    const place = { stream: 'wallet-w', revision, position: revision + 1, id: stepIdOf(String(revision)) }
    project({ event, ...place, metadata: JSON.parse(metadata) }, { put: () => {}, delete: () => {} })
    wallet = walletAggregate.evolve(wallet, event)
  }
  return read
}

it.each(Object.entries(fieldsRead))('declares all fields of %s that projection and fold read', (type, fields) => {
  const read = readOf(type)
  expect(read.size).toBeGreaterThan(0)
  expect([...read].filter((field) => !fields.includes(String(field)))).toEqual([])
})
