import { type OperatorEvent, operatorToken, operatorTokenHash } from '@folio/contracts/identity/operators.ts'
import type { StreamRange } from '@folio/event-store/port.ts'
import { GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import { chainEvent } from '@folio/service-kit/events/event-codec.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { describe, expect, it } from 'vitest'
import { rootOperator } from './operators.ts'
import { storedOperators } from './stored-operators.ts'

const TOKEN = operatorToken('ann', 'ab'.repeat(32))
const added: OperatorEvent = {
  type: 'OperatorAdded',
  data: { name: 'ann', role: 'operator', token_hash: operatorTokenHash(TOKEN), by: 'root' },
}
const changed: OperatorEvent = { type: 'OperatorRoleChanged', data: { role: 'viewer', by: 'root' } }
const disabled: OperatorEvent = { type: 'OperatorDisabled', data: { by: 'root' } }
const ended: OperatorEvent = { type: 'OperatorActEnded', data: { act_id: 'a', status: 200, details: {} } }
const begun = (role: 'operator' | 'viewer'): OperatorEvent => ({
  type: 'OperatorActBegun',
  data: { act_id: 'a', kind: 'freezeWallet', role, details: {} },
})

const STREAM = 'operator-ann'

const metadata = {
  prev_hash: GENESIS.hash,
  command_id: '7f764e08-7739-5483-aac5-3c577f35ddc6',
  correlation_id: 'c',
  causation_id: 'c',
  at: '2026-01-31T09:00:00.000000Z' as Timestamp,
}

/** A store with the events of an operator, and the ranges that were read of it. */
const world = async (...events: readonly OperatorEvent[]) => {
  const store = memoryStore()
  let link: Link = GENESIS
  const append = async (...more: readonly OperatorEvent[]): Promise<void> => {
    for (const event of more) {
      const chained = chainEvent(link, STREAM, { event, metadata: { ...metadata, prev_hash: link.hash } })
      await store.append([chained])
      link = chained
    }
  }
  await append(...events)
  const reads: StreamRange[] = []
  const readStream = (stream: string, range: StreamRange) => {
    reads.push(range)
    return store.readStream(stream, range)
  }
  return { append, reads, operators: storedOperators({ readStream }, rootOperator('root-token')) }
}

describe('the stored operators', () => {
  it('are known by token and by name, with the present role', async () => {
    const { operators, append } = await world(added)
    expect(await operators.byToken(TOKEN)).toMatchObject({ name: 'ann', role: 'operator' })
    await append(begun('operator'), ended, changed)
    expect(await operators.byName('ann')).toMatchObject({ role: 'viewer' })
    expect(await operators.byToken(operatorToken('ann', 'cd'.repeat(32)))).toBeUndefined()
    expect(await operators.byToken('root-token')).toMatchObject({ name: 'root', role: 'admin' })
  })

  it('are unknown once disabled, though their last act ends after that', async () => {
    const early = await world(added, begun('operator'))
    expect(await early.operators.byName('ann')).toBeDefined()
    await early.append(disabled, ended)
    expect(await early.operators.byName('ann')).toBeUndefined()
    expect(await (await world(added, begun('operator'), disabled, ended)).operators.byName('ann')).toBeUndefined()
    expect(await early.operators.byName('bob')).toBeUndefined()
  })

  it('are looked up by the newest events first, then by those that came since', async () => {
    const acts = Array.from({ length: 300 }, () => [begun('viewer'), ended]).flat()
    const { operators, reads, append } = await world(added, changed, ...acts)
    expect(await operators.byName('ann')).toMatchObject({ role: 'viewer' })
    expect(reads.map(({ direction }) => direction)).toEqual(['backwards', 'forwards'])
    reads.length = 0
    await append(ended)
    expect(await operators.byName('ann')).toMatchObject({ role: 'viewer' })
    expect(await operators.byName('ann')).toMatchObject({ role: 'viewer' })
    expect(reads.map(({ from }) => from)).toEqual([602, 603])
  })

  it('are found behind many events that tell no role', async () => {
    const { operators } = await world(added, ...Array.from({ length: 450 }, () => ended))
    expect(await operators.byName('ann')).toMatchObject({ role: 'operator' })
  })
})
