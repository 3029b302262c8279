import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { publishedLedgers } from '../asyncapi/published-ledgers.ts'
import { reasonsOf } from './event-fields.ts'
import { eventSections } from './event-sections.ts'
import { privateEvents } from './private-events.ts'

const sections = eventSections(publishedLedgers, privateEvents)
const lines = (section: string) => sections[section]?.split('\n') ?? []

describe('the generated lists of events', () => {
  it('list the shared fields of events by one name, then their own fields with their texts', () => {
    const [refused] = lines('events of wallet').filter((line) => line.startsWith('| `CashRefused`'))
    expect(refused).toContain('`direction`: `deposit` or `withdrawal`, `reason`, `available?`')
    const [sent] = lines('events of wallet').filter((line) => line.startsWith('| `TransferSent`'))
    expect(sent).toContain('| transfer, entry, `asked_at?`')
  })

  it('give the meaning of each reason and the events that have it', () => {
    const [tooSoon] = lines('reasons of payment-agent').filter((line) => line.startsWith('| `code_too_soon`'))
    expect(tooSoon).toMatch(/next_request_at.*`DepositRefused`, `WithdrawalRefused`, `WithdrawalCodeRefused`/)
  })

  it('give a meaning for every reason of every published event', () => {
    const own = publishedLedgers.flatMap(({ service }) => lines(`reasons of ${service}`).slice(2))
    const others = lines('other ledgers')
    const reasons = [...own, ...others.slice(others.findIndex((line) => line.startsWith('| `reason`')) + 2)]
    expect(reasons.filter((line) => line.split('|')[2]?.trim() === '')).toEqual([])
    for (const given of publishedLedgers.flatMap(({ events }) =>
      Object.values(events).flatMap(({ schema }) => reasonsOf(schema)),
    ))
      expect(reasons.filter((line) => line.startsWith(`| \`${given}\` `))).not.toEqual([])
    expect(reasons.length).toBeGreaterThan(40)
  })

  it('give a meaning for every reason of every private event', () => {
    const reasons = lines('reasons of private events').slice(2)
    expect(reasons.filter((line) => line.split('|')[3]?.trim() === '')).toEqual([])
    const given = privateEvents.flatMap(({ events }) =>
      Object.values(events).flatMap(({ schema }) => reasonsOf(schema)),
    )
    for (const reason of given) expect(reasons.filter((line) => line.includes(`| \`${reason}\` `))).not.toEqual([])
    expect(given).toContain('already_requested')
  })

  it('name each stream of a private event in backticks of its own', () => {
    const [claimed] = lines('private events').filter((line) => line.includes('`NameClaimed`'))
    expect(claimed).toMatch(/^\| `claim-email-\{hash\}` and `claim-nickname-\{hash\}` \| `NameClaimed` /)
  })

  it('have a line for an event that is added', () => {
    const event = { schema: z.strictObject({ reason: z.enum(['new', 'newer']).optional() }), summary: 'New.' }
    const ledger = { events: { Added: event }, reasons: { new: 'N.', newer: 'M.' } }
    const own = { service: 'wallet', topic: { name: 'ledger.wallet.v1' }, streams: ['wallet-{id}'], ...ledger }
    const added = eventSections([own], [])
    expect(added['events of wallet']).toContain('| `Added` | `reason?` | New.    |')
    expect(added['reasons of wallet']).toContain('| `newer`  | M.      | `Added`  |')
  })

  it('describe the ledger of a service without a section of its own, so that a new one needs no edit of the page', () => {
    const event = { schema: z.strictObject({ reason: z.literal('new') }), summary: 'New.' }
    const told = { service: 'x', topic: { name: 'ledger.x.v1' }, streams: ['x-{id}', 'y-{id}'] }
    const added = eventSections([{ ...told, events: { Added: event }, reasons: { new: 'N.' } }], [])
    expect(added['events of x']).toBeUndefined()
    expect(added['other ledgers']?.split('\n')).toEqual([
      '### x',
      '',
      'On `ledger.x.v1`, in the streams `x-{id}` and `y-{id}`.',
      '',
      expect.stringContaining('| event '),
      expect.stringContaining('| --'),
      '| `Added` | `reason` | New.    |',
      '',
      expect.stringContaining('| `reason`'),
      expect.stringContaining('| --'),
      '| `new`    | N.      | `Added`  |',
    ])
    const without = { Added: { schema: z.strictObject({}), summary: 'New.' } }
    const plain = eventSections([{ ...told, events: without, reasons: {} }], [])['other ledgers']
    expect(plain).not.toContain('`reason`')
  })
})
