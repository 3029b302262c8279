import { join } from 'node:path'
import { ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { readLedger, type SeenEvent } from '@folio/contracts/read-ledger.ts'
import type { WireMessage } from '@folio/contracts/topic.ts'
import { type ChainedEvent, chain, GENESIS } from '@folio/kernel/hash-chain.ts'
import { missingPython, runPython } from '@folio/test-kit/python-clients.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '..', '..', '..', 'examples', 'python')
const why = missingPython()
const ledger = ledgerTopic('wallet')

/** Reads one list of records a line, and prints the outcome of each record, as one line of JSON a list. */
const PROGRAM = `
import base64, json, sys
from ledger import LedgerError, read
for line in sys.stdin:
    seen, outcomes = {}, []
    for headers, value in json.loads(line):
        try:
            news = read(headers, base64.b64decode(value), seen)
            outcomes.append("repeat" if news is None else "news")
            if news is not None:
                seen[headers["folio_stream"]] = news
        except LedgerError as fault:
            outcomes.append(str(fault))
    print(json.dumps(outcomes))
`

const inPython = (lists: readonly (readonly WireMessage[])[]): readonly (readonly string[])[] => {
  const input = lists.map((list) =>
    JSON.stringify(list.map(({ headers, value }) => [headers, Buffer.from(value).toString('base64')])),
  )
  const { code, output, errors } = runPython('python3', ['-c', PROGRAM], {
    cwd: folder,
    input: `${input.join('\n')}\n`,
  })
  expect(code, errors).toBe(0)
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

const inTypeScript = (list: readonly WireMessage[]): readonly string[] => {
  const seen = new Map<string, SeenEvent>()
  return list.map((wire) => {
    try {
      const reading = readLedger(ledger, wire, seen)
      if (reading.kind === 'news') seen.set(reading.record.stream, reading.seen)
      return reading.kind
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  })
}

const STREAM = 'wallet-74de4d90-e0fd-545d-ae43-74cb140aba5d'

/** The first `count` events of a stream; from the third event on, their data differ between epochs. */
const recordsOf = (epoch: number, count: number): readonly WireMessage[] => {
  const events: ChainedEvent[] = []
  for (let revision = 0; revision < count; revision += 1) {
    const previous = events.at(-1) ?? GENESIS
    const metadata = {
      prev_hash: previous.hash,
      command_id: '5d3f9f0e-7c0f-4d8e-9c55-0d6a1b7a3f10',
      correlation_id: 'call',
      causation_id: 'call',
      at: '2026-01-31T09:30:00.123456Z',
    }
    // The first two events of both epochs are the same, as after a restore.
    const data = Buffer.from(JSON.stringify({ n: revision < 2 ? revision : `${epoch}.${revision}` }))
    events.push(
      chain(previous, { stream: STREAM, type: 'Added', data, metadata: Buffer.from(JSON.stringify(metadata)) }),
    )
  }
  return events.map((event) => ledger.encode({ ...event, epoch, position: event.revision + 1 }))
}

const EVENTS = 5
const records = [...recordsOf(1, EVENTS), ...recordsOf(2, EVENTS)]
const changedValue = (wire: WireMessage): WireMessage => ({ ...wire, value: Buffer.from('{"n":"changed"}') })

describe.skipIf(why !== '')(`examples/python/ledger.py${why}`, () => {
  it.each([
    ['a record that comes again', [0, 1, 1, 0, 2], ['news', 'news', 'repeat', 'repeat', 'news']],
    ['a gap', [0, 2], ['news', `a gap in ${STREAM}: revision 2 came after revision 0`]],
    ['a beginning in the middle', [2, 3], ['news', 'news']],
    ['a later epoch, and what was before it', [0, 1, 2, EVENTS + 2, 3], ['news', 'news', 'news', 'news', 'repeat']],
  ])('accepts %s', (_, order, outcomes) => {
    const list = order.flatMap((index) => records[index] ?? [])
    expect(inPython([list])).toEqual([outcomes])
  })

  it('rejects a record that was changed', () => {
    const [first, second] = records
    if (first === undefined || second === undefined) throw new Error('there are no records')
    const broken = `the chain is broken at ${STREAM}@1: its bytes do not match its hash`
    expect(inPython([[first, changedValue(second)]])).toEqual([['news', broken]])
  })

  it('reads any records as the TypeScript of the contracts does', () => {
    const record = fc.record({ index: fc.nat(records.length - 1), isChanged: fc.boolean(), isKept: fc.boolean() })
    const lists = fc.sample(fc.array(record, { maxLength: 8 }), { numRuns: 500, seed: 11 }).map((list) =>
      list.flatMap(({ index, isChanged, isKept }) => {
        const wire = records[index]
        if (wire === undefined) return []
        return isChanged && !isKept ? changedValue(wire) : wire
      }),
    )
    expect(inPython(lists)).toEqual(lists.map(inTypeScript))
  })
})
