import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { dayStart } from '@folio/contracts/market/tick-hours.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import { openForMaintenance } from '@folio/runtime/ports/maintenance-ports.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleDecisions } from '../../testing/sample-decisions.ts'
import { DAY_AFTER, recordSampleMarket, recordSeconds, SAMPLE_DAY, secretOn } from '../../testing/sample-market.ts'
import { AFTER_SAMPLES, newFolder, run, withCopy } from '../../testing/sample-store.ts'
import { once } from '../../testing/traded-store.ts'
import type { Finding } from '../findings.ts'
import { verifyStore } from '../verify-store.ts'

const whole = newFolder()
const MIDNIGHT = dayStart(DAY_AFTER)

beforeAll(async () => {
  const { store, close } = await openForMaintenance(whole)
  await recordSampleMarket(store)
  await close()
  await run('rebuild', '--data-dir', whole)
})
afterAll(() => rmSync(whole, { recursive: true, force: true }))

/** Verifies in this thread, in so many ranges. */
const verifyIn = async (dir: string, ranges: number) => {
  const options = {
    threads: ranges,
    inlineEventsMax: Number.MAX_SAFE_INTEGER,
    now: AFTER_SAMPLES,
    onProgress: () => {},
  }
  return (await verifyStore(dir, options)).findings
}

/** The data of an event, whichever it is: a test knows what it asks for. */
type Data = {
  epoch: number
  store_epoch: number
  symbol: string
  from: number
  to: number
  day: string
  commitment: string
  quotes: Record<string, string>
  states: Record<string, Record<string, string>>
  symbols: Record<string, { high: string; minutes: unknown[] }>
  opened: { previous: { hash: string } | null; committed: string[] }
}

const dataOf = (text: unknown): Data => JSON.parse(String(text))

type Stored = {
  readonly position: number
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly data: Data
  readonly metadata: string
}

const storedEvents = (db: DatabaseSync): readonly Stored[] =>
  db
    .prepare(
      'SELECT e.position, s.name, e.revision, e.type, CAST(e.data AS TEXT) AS data, CAST(e.metadata AS TEXT) AS metadata FROM events e JOIN streams s ON s.id = e.stream ORDER BY e.position',
    )
    .all()
    .map(({ position, name, revision, type, data, metadata }) => ({
      position: Number(position),
      stream: String(name),
      revision: Number(revision),
      type: String(type),
      data: dataOf(data),
      metadata: String(metadata),
    }))

/** A change of an event in place; returns another type for it. */
type Change = (data: Data, metadata: { at: string }) => string | undefined

type Changed = {
  /** The changed event of a name, as it was. */
  readonly event: (name: string) => Stored
  readonly findings: readonly Finding[]
}

/** Changes the first event that is meant by each name, in one copy; returns them with all that is found then. */
const findingsAfterAll = (
  changes: Readonly<Record<string, readonly [isMeant: (event: Stored) => boolean, change: Change]>>,
): Promise<Changed> =>
  withCopy(whole, async (copy) => {
    const db = new DatabaseSync(join(copy, 'events.db'))
    const events = storedEvents(db)
    const changed = new Map<string, Stored>()
    for (const [name, [isMeant, change]] of Object.entries(changes)) {
      const event = events.find(isMeant)
      if (event === undefined || [...changed.values()].includes(event)) throw new Error(`no event for ${name} alone`)
      changed.set(name, event)
      const data = structuredClone(event.data)
      const metadata = JSON.parse(event.metadata)
      const type = change(data, metadata) ?? event.type
      const set = 'UPDATE events SET type = ?, data = CAST(? AS BLOB), metadata = CAST(? AS BLOB) WHERE position = ?'
      db.prepare(set).run(type, JSON.stringify(data), JSON.stringify(metadata), event.position)
    }
    db.close()
    const findings = await verifyIn(copy, 1)
    expect((await verifyIn(copy, 3)).count).toBe(findings.count)
    return {
      event: (name) => {
        const event = changed.get(name)
        if (event === undefined) throw new Error(`no change ${name}`)
        return event
      },
      findings: findings.first,
    }
  })

/** Changes the first event that is meant, and returns it with what is found then. */
const findingsAfter = async (isMeant: (event: Stored) => boolean, change: Change) => {
  const { event, findings } = await findingsAfterAll({ it: [isMeant, change] })
  return { event: event('it'), findings }
}

const at = ({ stream, revision }: Stored, expected: string, found = '') =>
  expect.objectContaining({
    stream,
    revision,
    expected: expect.stringContaining(expected),
    found: expect.stringContaining(found),
  })

const tickOf =
  (epoch: number) =>
  ({ type, data }: Stored): boolean =>
    type === 'TicksRecorded' && data.epoch === epoch
const dayEvent =
  (type: string, day: string) =>
  (event: Stored): boolean =>
    event.type === type && event.data.day === day

it('accepts a market with an interruption and a midnight, in any number of ranges', async () => {
  for (const ranges of [1, 2, 3, 7, 40]) expect(await verifyIn(whole, ranges)).toEqual({ count: 0, first: [] })
})

it('accepts a market that began in a second in which some symbols do not tick', async () => {
  const folder = newFolder()
  try {
    const { store, close } = await openForMaintenance(folder)
    await recordSampleMarket(store, MIDNIGHT - 331)
    await close()
    expect(await verifyIn(folder, 1)).toEqual({ count: 0, first: [] })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('a recorded tick that was changed is named', () => {
  it('with another quote on a revealed day', async () => {
    const { event, findings } = await findingsAfter(tickOf(MIDNIGHT - 100), ({ quotes }) => {
      quotes['JD50'] = '1.00'
      return undefined
    })
    expect(findings).toContainEqual(at(event, `JD50 at ${MIDNIGHT - 100}: `, '1.00'))
    expect(findings.filter(({ expected }) => expected.includes('which follows from the secret'))).toHaveLength(1)
  })

  const changed = once(() =>
    findingsAfterAll({
      'no quote': [
        tickOf(MIDNIGHT + 30),
        ({ quotes }) => {
          delete quotes['R_100']
          return undefined
        },
      ],
      'a quote too many': [
        tickOf(MIDNIGHT - 99),
        ({ quotes }) => {
          quotes['R_100'] = '9999.99'
          return undefined
        },
      ],
      'another epoch': [
        tickOf(MIDNIGHT + 40),
        (data) => {
          data.epoch += 7
          return undefined
        },
      ],
      'another state': [
        tickOf(MIDNIGHT - 120),
        ({ states }) => {
          states['R_100'] = { price: '12345.678' }
          return undefined
        },
      ],
    }),
  )

  it('without the quote of a symbol', async () => {
    const { event, findings } = await changed()
    expect(findings).toContainEqual(
      at(event('no quote'), `a tick of R_100 at ${MIDNIGHT + 30}, or its interruption`, 'none'),
    )
  })

  it('with a quote in a second in which the symbol does not tick', async () => {
    const { event, findings } = await changed()
    expect(findings).toContainEqual(at(event('a quote too many'), 'no tick in this second', '9999.99'))
  })

  it('with another epoch', async () => {
    const { event, findings } = await changed()
    expect(findings).toContainEqual(
      at(event('another epoch'), `epoch ${MIDNIGHT + 40}, or an interruption`, `epoch ${MIDNIGHT + 47}`),
    )
  })

  it('with another recorded state', async () => {
    const { event, findings } = await changed()
    expect(findings).toContainEqual(at(event('another state'), `the state of R_100 at ${MIDNIGHT - 120}`, '12345.678'))
  })
})

describe('an interruption that was changed is named', () => {
  const isGap =
    (symbol: string) =>
    ({ type, data }: Stored): boolean =>
      type === 'FeedInterrupted' && data.symbol === symbol
  const changed = once(() =>
    findingsAfterAll({
      'into the ticks before it': [
        isGap('R_100'),
        (data) => {
          data.from -= 60
          return undefined
        },
      ],
      'into the ticks after it': [
        isGap('R_50'),
        (data) => {
          data.to += 60
          return undefined
        },
      ],
      'of no symbol': [
        isGap('R_25'),
        (data) => {
          data.symbol = 'NOBODY'
          return undefined
        },
      ],
      'that is long': [
        isGap('R_75'),
        (data) => {
          data.from -= 100_000
          return undefined
        },
      ],
      'with a higher store epoch': [
        tickOf(MIDNIGHT - 269),
        (data) => {
          data.store_epoch = 7
          return undefined
        },
      ],
    }),
  )

  it('with a span over ticks before it', async () => {
    const { event, findings } = await changed()
    const { data } = event('into the ticks before it')
    const expected = `no tick of R_100 in its interruption from ${data.from - 60} to ${data.to}`
    expect(findings).toContainEqual(at(event('into the ticks before it'), expected, `one at ${data.from - 2}`))
    expect(findings).toContainEqual(at(event('that is long'), 'no tick of R_75 in its interruption'))
  })

  it('with a span over ticks after it', async () => {
    const { event, findings } = await changed()
    const { data } = event('into the ticks after it')
    expect(findings).toContainEqual(
      expect.objectContaining({
        expected: `no tick of R_50 in its interruption from ${data.from} to ${data.to + 60}`,
        found: `one at ${data.to + 2}`,
      }),
    )
  })

  it('with a symbol that is not listed', async () => {
    const { event, findings } = await changed()
    expect(findings).toContainEqual(at(event('of no symbol'), 'the interruption of a listed symbol', 'NOBODY'))
  })

  it('and a store epoch after it that the store never had', async () => {
    const { event, findings } = await changed()
    expect(findings).toContainEqual(
      at(event('with a higher store epoch'), 'a store epoch of at most 1, that of the store', '7'),
    )
  })
})

it('an interruption of one simulated symbol, in a second in which others tick, is named in any number of ranges', async () => {
  const { event, findings } = await findingsAfterAll({
    // An event of another kind takes its place in the hour that begins with that second.
    'an interruption': [
      dayEvent('DayRevealed', SAMPLE_DAY),
      (data) => {
        Object.assign(data, { day: undefined, secret: undefined, symbol: 'R_100', from: MIDNIGHT, to: MIDNIGHT })
        return 'FeedInterrupted'
      },
    ],
    'the tick that it excuses': [
      tickOf(MIDNIGHT),
      ({ quotes }) => {
        delete quotes['R_100']
        return undefined
      },
    ],
  })
  const expected = `no tick of a simulated symbol in the interruption of R_100 from ${MIDNIGHT} to ${MIDNIGHT}`
  expect(findings).toContainEqual(at(event('the tick that it excuses'), expected, `one at ${MIDNIGHT}`))
  expect(findings.filter((each) => each.expected.includes('a tick of R_100 at'))).toEqual([])
})

describe('ticks of simulated symbols without their states are named', () => {
  const without = (change: (data: Data) => void) =>
    findingsAfter(tickOf(MIDNIGHT - 120), (data) => {
      change(data)
      return undefined
    })

  it('at a full minute', async () => {
    const { event, findings } = await without((data) => {
      Object.assign(data, { states: undefined, store_epoch: undefined })
    })
    expect(findings).toContainEqual(at(event, `the states of all simulated symbols at ${MIDNIGHT - 120}`, 'none'))
  })

  it('also of one symbol', async () => {
    const { event, findings } = await without(({ states }) => {
      delete states['R_100']
    })
    expect(findings).toContainEqual(at(event, 'the states of all simulated symbols', 'none of R_100'))
  })

  it('and the commitment of their day is asked for all the same', () =>
    withCopy(whole, async (copy) => {
      const db = new DatabaseSync(join(copy, 'events.db'))
      for (const { position, type, data } of storedEvents(db)) {
        const isOfDays = ['DayCommitted', 'DayRevealed'].includes(type)
        if (!isOfDays && type !== 'TicksRecorded') continue
        const { states: _, ...left } = data
        const changed = isOfDays ? { symbol: 'R_100', from: 1, to: 0, opened: data.opened } : left
        const set = 'UPDATE events SET type = ?, data = CAST(? AS BLOB) WHERE position = ?'
        db.prepare(set).run(isOfDays ? 'FeedInterrupted' : type, JSON.stringify(changed), position)
      }
      db.close()
      const { first } = await verifyIn(copy, 1)
      expect(first.filter(({ expected }) => expected.includes('which has ticks'))).toHaveLength(2)
    }))
})

describe('an hour that was changed is named', () => {
  const changed = once(() =>
    findingsAfterAll({
      high: [
        ({ type }) => type === 'HourClosed',
        ({ symbols }) => {
          for (const summary of Object.values(symbols).slice(0, 1)) summary.high = '999999.999'
          return undefined
        },
      ],
      hash: [
        ({ data }) => data.opened?.previous !== null && data.opened !== undefined,
        ({ opened }) => {
          if (opened.previous !== null) opened.previous.hash = 'a'.repeat(64)
          return undefined
        },
      ],
    }),
  )

  it('with another high in its close', async () => {
    const { event, findings } = await changed()
    expect(findings).toContainEqual(at(event('high'), 'R_10 summed up as', '999999.999'))
  })

  it('with another hash of the hour before', async () => {
    const { event, findings } = await changed()
    expect(findings).toContainEqual(at(event('hash'), 'as the event before this hour', 'a'.repeat(64)))
  })

  it('that names no hour before it, or other committed days', async () => {
    const { event, findings } = await findingsAfter(
      ({ data }) => data.opened?.previous !== null && data.opened !== undefined,
      ({ opened }) => {
        opened.previous = null
        opened.committed = ['20300101']
      },
    )
    expect(findings).toContainEqual(at(event, 'as the hour before', 'none'))
    expect(findings).toContainEqual(at(event, `the committed days ${SAMPLE_DAY}, `, '20300101'))
  })

  it('with an event after its close', async () => {
    const { findings } = await findingsAfter(tickOf(MIDNIGHT - 2), () => 'HourClosed')
    expect(findings).toContainEqual(expect.objectContaining({ expected: 'no event after the close of the hour' }))
  })
})

describe('a day whose secret was changed is named', () => {
  it('with another secret than was committed, and its ticks follow from neither', async () => {
    const { event, findings } = await findingsAfter(dayEvent('DayRevealed', SAMPLE_DAY), (data) => {
      Object.assign(data, { secret: secretOn('another day').toString('hex') })
      return undefined
    })
    expect(findings).toContainEqual(at(event, 'a secret with the commitment', 'one with'))
    const wrong = findings.filter(({ expected }) => expected.includes('which follows from the secret'))
    expect(wrong.length).toBeGreaterThan(0)
    expect(wrong.length).toBeLessThanOrEqual(20)
  })

  const changed = once(() =>
    findingsAfterAll({
      commitment: [
        dayEvent('DayCommitted', SAMPLE_DAY),
        (data) => {
          data.commitment = 'b'.repeat(64)
          return undefined
        },
      ],
      'late commitment': [
        dayEvent('DayCommitted', '20260103'),
        (_, metadata) => {
          metadata.at = '2026-01-02T12:00:00.000000Z'
          return undefined
        },
      ],
    }),
  )

  it('with another commitment', async () => {
    expect((await changed()).findings).toContainEqual(
      expect.objectContaining({ expected: expect.stringContaining(`a secret with the commitment ${'b'.repeat(64)}`) }),
    )
  })

  it('with a commitment less than 24 h ahead, of a market that did not just start', async () => {
    const { event, findings } = await changed()
    expect(findings).toContainEqual(
      at(event('late commitment'), 'a commitment 24 h before 20260103 begins', '43200 s before'),
    )
  })

  it('without a secret, though it is over', async () => {
    const { findings } = await findingsAfter(dayEvent('DayRevealed', SAMPLE_DAY), (data) => {
      Object.assign(data, { day: '20300101', commitment: 'c'.repeat(64), secret: undefined })
      return 'DayCommitted'
    })
    expect(findings).toContainEqual(
      expect.objectContaining({ expected: `the secret of ${SAMPLE_DAY}, which is over`, found: 'none' }),
    )
  })

  it('but not with late commitments in the hour after a stop of 25 hours', async () => {
    const folder = newFolder()
    const { store, close } = await openForMaintenance(folder)
    const gap = { from: MIDNIGHT - 10, to: MIDNIGHT + 25 * HOUR_SECONDS - 1 }
    await recordSeconds(sampleDecisions(store), store.epoch, { first: MIDNIGHT - 20, last: gap.to + 5, gap })
    await close()
    await run('rebuild', '--data-dir', folder)
    expect(await verifyIn(folder, 1)).toMatchObject({ count: 0 })
    // A range for each event: one begins between two commitments after the stop.
    expect(await verifyIn(folder, 1_000)).toMatchObject({ count: 0 })
    expect(await verifyIn(folder, 3)).toMatchObject({ count: 0 })
    rmSync(folder, { recursive: true, force: true })
  })

  it('without a commitment, and with one after its first tick', async () => {
    const { findings } = await findingsAfterAll({
      late: [
        dayEvent('DayCommitted', '20260103'),
        (data) => {
          data.day = '20251230'
          return undefined
        },
      ],
      none: [
        dayEvent('DayCommitted', SAMPLE_DAY),
        (data) => {
          data.day = '20300101'
          return undefined
        },
      ],
    })
    expect(findings).toContainEqual(
      expect.objectContaining({ expected: 'a commitment before the first tick of 20251230' }),
    )
    expect(findings).toContainEqual(
      expect.objectContaining({ expected: `a commitment of ${SAMPLE_DAY}, which has ticks`, found: 'none' }),
    )
  })
})
