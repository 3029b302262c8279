import { keysInUse } from '@folio/contracts/identity/keys-in-use.ts'
import { MINUTE_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import { expect, it } from 'vitest'
import { type AddedKey, signingKeyTurns } from './signing-key-turns.ts'

const at = (minutes: number): number => minutes * MINUTE_MICROSECONDS

const KEYS: readonly AddedKey[] = [
  { number: 2, signsFrom: at(130), addedAt: at(128), addedBy: 'signing-keys@2' },
  { number: 1, signsFrom: at(100), addedAt: at(98), addedBy: 'signing-keys@0' },
  { number: 0, signsFrom: null, addedAt: null, addedBy: null },
]

const turnsAt = (now: number, keys = KEYS): readonly string[] =>
  signingKeyTurns(keys, { rsaNumbers: new Set([1]), now }).map(({ number, turn }) => `${number} ${turn}`)

it.each([
  [at(129), ['2 waits', '1 signs', '0 published']],
  [at(130), ['2 signs', '1 published', '0 published']],
  [at(100 + 65), ['2 signs', '1 published', '0 retired']],
  [at(130 + 65), ['2 signs', '1 retired', '0 retired']],
])('a key waits, signs, stays published, and is retired (at %d)', (now, turns) => {
  expect(turnsAt(now)).toEqual(turns)
  const used = turns.filter((turn) => !turn.endsWith('retired')).map((turn) => Number.parseInt(turn, 10))
  const scheduled = KEYS.flatMap(({ number, signsFrom }) => (signsFrom === null ? [] : [{ number, signsFrom }]))
  expect(new Set(keysInUse(scheduled.toReversed(), now))).toEqual(new Set(used))
})

it('says when a key was added, signs and stays published, and if it has an RSA key', () => {
  expect(signingKeyTurns(KEYS.slice(0, 2), { rsaNumbers: new Set([1]), now: at(130) })[1]).toEqual({
    number: 1,
    turn: 'published',
    added_by: 'signing-keys@0',
    has_rsa_key: true,
    added_at: '1970-01-01T01:38:00.000000Z',
    signs_from: '1970-01-01T01:40:00.000000Z',
    signs_until: '1970-01-01T02:10:00.000000Z',
    published_until: '1970-01-01T03:15:00.000000Z',
  })
})

it('a single key signs without an end', () =>
  expect(signingKeyTurns(KEYS.slice(2), { rsaNumbers: new Set(), now: at(5) })).toEqual([
    {
      number: 0,
      turn: 'signs',
      added_at: null,
      added_by: null,
      has_rsa_key: false,
      signs_from: null,
      signs_until: null,
      published_until: null,
    },
  ]))
