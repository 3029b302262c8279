import fc from 'fast-check'
import { expect, it } from 'vitest'
import { advanceTip, isFollowedBy, isOfSameCommand, mutableTip, tipNow } from './mutable-tip.ts'
import { type RehashedEvent, rehashedEvent } from './rehashed-event.ts'
import { linkFindings, linkOf, tipOf } from './stream-tip.ts'

type Facts = { readonly revision: number; readonly prev: string; readonly command: string; readonly at: string }

const rehashed = ({ revision, prev, command, at }: Facts): RehashedEvent => {
  const origin = { prev_hash: prev, command_id: command, correlation_id: command, causation_id: command, at }
  const event = { stream: 'wallet-1', revision, position: 7, type: `T${revision}`, id: 'f'.repeat(32), data: '{}' }
  const read = rehashedEvent({ ...event, metadata: JSON.stringify(origin) })
  if (!('hash' in read)) throw new Error(read.found)
  return read
}

const facts: fc.Arbitrary<Facts> = fc.record({
  revision: fc.nat({ max: 2 }),
  prev: fc.constantFrom('0'.repeat(64), `${'0'.repeat(63)}1`, 'ä'.repeat(64), 'A'.repeat(64)),
  command: fc.constantFrom('a'.repeat(36), `${'a'.repeat(35)}b`, 'short', '\u0100'.repeat(36)),
  at: fc.constantFrom('2026-01-01T00:00:00.000001Z', '2026-01-01T00:00:00.000002Z', '2026', '\u2026'.repeat(27)),
})

it('says what the tip of a stream says that is kept whole, whatever the events', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ facts, altered: fc.boolean(), follows: fc.boolean() }), { minLength: 2 }),
      (steps) => {
        const first = rehashed({ revision: 0, prev: '0'.repeat(64), command: 'short', at: '2026' })
        const tip = mutableTip(first)
        let whole = tipOf(first)
        for (const { facts: stated, altered, follows } of steps) {
          const right = { prev: whole.hash, revision: whole.revision + 1 }
          const next = { ...rehashed({ ...stated, ...(follows ? right : {}) }), isAltered: altered }
          expect(tipNow(tip)).toEqual(whole)
          expect(isFollowedBy(tip, next)).toBe(linkFindings(whole, linkOf(next)).length === 0)
          expect(isOfSameCommand(tip, next)).toBe(whole.commandId === next.metadata.command_id)
          advanceTip(tip, next)
          whole = tipOf(next)
        }
      },
    ),
  ))
