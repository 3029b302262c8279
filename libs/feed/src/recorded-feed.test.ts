import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchesUntil, feedConformance } from './conformance/feed.conformance.ts'
import type { FeedTick, LateTick } from './port.ts'
import { recordedFeed } from './recorded-feed.ts'
import { recordedFile } from './recorded-file.ts'
import { RECORDED_HEADER, recordedRow } from './recorded-row.ts'
import { simulatedSymbols } from './simulator/simulated-symbols.ts'
import { ticksAfter } from './simulator/ticks-after.ts'
import { SECRET } from './testing/simulated-ticks.ts'

const START = 1_800_000_000

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folio-feed-'))
})
afterAll(() => rm(folder, { recursive: true }))

const fileOf = async (lines: readonly string[]): Promise<string> => {
  files += 1
  const path = join(folder, `${files}.csv`)
  await writeFile(path, `${lines.join('\n')}\n`)
  return path
}

const { ticks: simulated } = ticksAfter({
  after: { epoch: START },
  to: START + 200,
  symbols: simulatedSymbols,
  secretOf: () => SECRET,
  storeEpoch: 1,
})

const conforming = async () => ({
  path: await fileOf([RECORDED_HEADER, ...simulated.map(recordedRow)]),
  symbols: simulatedSymbols,
})

const range = { symbols: simulatedSymbols, after: { epoch: START }, untilEpoch: START + 200 }

feedConformance('a recorded feed', async () => ({ ...range, feed: recordedFeed(await conforming()) }))

feedConformance('a recorded feed at the pace of a clock', async () => ({
  ...range,
  feed: recordedFeed({ ...(await conforming()), clock: () => (START + 200) * 1e6 }),
}))

const symbols = [
  { symbol: 'EURUSD', decimals: 5 },
  { symbol: 'gold', decimals: 2 },
]

const feedOf = async (...rows: readonly string[]) =>
  recordedFeed({ path: await fileOf([RECORDED_HEADER, ...rows]), symbols })

const textOf = ({ symbol, sourceTime, sourceSeq }: FeedTick): string => `${symbol} ${sourceTime} ${sourceSeq}`

/** The batches of a file after an epoch: its quotes, watermarks and late ticks. */
const read = async (feed: Awaited<ReturnType<typeof feedOf>>, epoch: number) =>
  (await batchesUntil({ feed, symbols }, { epoch }, Number.POSITIVE_INFINITY)).map(({ ticks, completeTo, late }) => [
    ticks.map(textOf).join(', '),
    completeTo,
    ...(late ?? []).map(({ tick, foundAt }) => `late ${textOf(tick)} at ${foundAt}`),
  ])

describe('a recorded feed', () => {
  it('gives the ticks of the file, and ends at its last second', async () => {
    const { path } = await conforming()
    const batches = await batchesUntil(
      { feed: recordedFeed({ path, symbols: simulatedSymbols }), symbols: simulatedSymbols },
      range.after,
      Number.POSITIVE_INFINITY,
    )
    expect(batches.flatMap(({ ticks }) => ticks)).toEqual(simulated)
    expect(batches.at(-1)?.completeTo).toBe(START + 200)
  })

  it('orders the ticks of a second, whose fraction belongs to the next whole one', async () => {
    const feed = await feedOf('gold,10.5,7,1.00', 'EURUSD,10.25,9,1.00000', 'gold,11,2,1.00', 'gold,11,1,1.00')
    expect(await read(feed, 9)).toEqual([['EURUSD 10.25 9, gold 10.5 7, gold 11 1, gold 11 2', 11]])
    expect(await read(feed, 11)).toEqual([])
  })

  it('raises the watermark by rows of other symbols, and skips those', async () => {
    const feed = await feedOf('gold,10,1,1.00', 'other,12,1,7', 'gold,20,1,1.00', 'other,30,1,7')
    expect(await read(feed, 0)).toEqual([['gold 10 1, gold 20 1', 30]])
  })

  it('gives a row after one of a later second as a late tick, found at that second, the same again from each epoch', async () => {
    const feed = await feedOf('gold,10,1,1.00', 'gold,12,2,1.00', 'gold,11,1,1.00', 'gold,10,2,1.00', 'gold,13,1,1.00')
    const late = ['late gold 10 2 at 12', 'late gold 11 1 at 12']
    expect(await read(feed, 0)).toEqual([['gold 10 1, gold 12 2, gold 13 1', 13, ...late]])
    expect(await read(feed, 11)).toEqual([['gold 12 2, gold 13 1', 13, ...late]])
    expect(await read(feed, 12)).toEqual([['gold 13 1', 13]])
  })

  it('gives any number of late ticks at once', async () => {
    const rows = Array.from({ length: 150_000 }, (_, index) => `gold,10,${index},1.00`)
    const path = await fileOf([RECORDED_HEADER, 'gold,12,1,1.02', ...rows, 'gold,13,1,1.03'])
    const feed = recordedFeed({ path, symbols })
    let late = 0
    await feed.follow({ symbols: ['gold'], after: { epoch: 9 } }, async (batch) => {
      late += batch.late?.length ?? 0
    }).done
    expect(late).toBe(150_000)
  })

  it('gives the same late ticks of a file that grows, also where its reader read on at their second', async () => {
    let now = 12e6
    const path = await fileOf([RECORDED_HEADER, 'gold,10,1,1.00', 'gold,12,1,1.02'])
    const feed = recordedFeed({ path, symbols, clock: () => now })
    const late: LateTick[] = []
    const range = { symbols: ['gold'], after: { epoch: 9 }, untilEpoch: 15 }
    await feed.follow(range, async (batch) => {
      late.push(...(batch.late ?? []))
      if (batch.completeTo === 12) await appendFile(path, 'gold,11,1,1.01\ngold,14,1,1.04\ngold,13,1,1.03\n')
      now = 20e6
    }).done
    const again: LateTick[] = []
    await feed.follow(range, async (batch) => void again.push(...(batch.late ?? []))).done
    expect(late.map(({ tick, foundAt }) => [tick.sourceTime, foundAt])).toEqual([
      [11, 12],
      [13, 14],
    ])
    expect(again).toEqual(late)
  })

  it('follows a clock: a second comes when the clock reads it, those before it together, and gaps raise the watermark', async () => {
    let now = 11.9e6
    const feed = recordedFeed({
      path: await fileOf([RECORDED_HEADER, 'gold,10,1,1.00', 'gold,20,2,1.00']),
      symbols,
      clock: () => now,
    })
    const batches: (readonly [number, number])[] = []
    const { done } = feed.follow(
      { symbols: ['gold'], after: { epoch: 0 }, untilEpoch: 20 },
      async ({ ticks, completeTo }) => {
        expect(completeTo).toBeLessThanOrEqual(now / 1e6)
        batches.push([completeTo, ticks.length])
        if (completeTo === 11) now = 15e6
        if (completeTo === 15) now = 25e6
      },
    )
    await done
    expect(batches).toEqual([
      [11, 1],
      [15, 0],
      [20, 1],
    ])
  })

  it('gives at most a minute of rows at once to a reader that is behind', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => `gold,${10 + index},1,1.00`)
    const feed = recordedFeed({ path: await fileOf([RECORDED_HEADER, ...rows]), symbols, clock: () => 159e6 })
    const counts: number[] = []
    const range = { symbols: ['gold'], after: { epoch: 9 }, untilEpoch: 159 }
    await feed.follow(range, async ({ ticks }) => void counts.push(ticks.length)).done
    expect(counts).toEqual([60, 60, 30])
  })

  it('continues without ticks after the end of its file, and reads rows that are appended later', async () => {
    let now = 12e6
    const path = await fileOf([RECORDED_HEADER, 'gold,10,1,1.00'])
    const feed = recordedFeed({ path, symbols, clock: () => now })
    const batches: (readonly [number, readonly number[]])[] = []
    const range = { symbols: ['gold'], after: { epoch: 9 }, untilEpoch: 30 }
    await feed.follow(range, async ({ ticks, completeTo }) => {
      batches.push([completeTo, ticks.map(({ sourceTime }) => sourceTime)])
      if (completeTo === 12) {
        await appendFile(path, 'gold,11,1,1.01\ngold,15,1,1.02\n')
        now = 16e6
      }
      if (completeTo === 16) now = 40e6
    }).done
    expect(batches).toEqual([
      [12, [10]],
      // The watermark had passed the first of them, which is not late, since no later one is before it.
      [16, [11, 15]],
      [30, []],
    ])
  })

  it('takes a row of a growing file once its line has ended, whole', async () => {
    let now = 12e6
    const path = await fileOf([RECORDED_HEADER, 'gold,10,1,1.00'])
    await appendFile(path, 'gold,11,1,1.2')
    const quotes: string[] = []
    const range = { symbols: ['gold'], after: { epoch: 9 }, untilEpoch: 14 }
    await recordedFeed({ path, symbols, clock: () => now }).follow(range, async ({ ticks, completeTo }) => {
      quotes.push(...ticks.map(({ quote }) => quote))
      if (completeTo === 12) await appendFile(path, '5\ngold,13,1,1.30')
      if (completeTo === 13) await appendFile(path, '\n')
      now += 1e6
    }).done
    expect(quotes).toEqual(['1.00', '1.25', '1.30'])
  })

  it('fails if its file becomes shorter', async () => {
    let now = 12e6
    const path = await fileOf([RECORDED_HEADER, 'gold,10,1,1.00'])
    const range = { symbols: ['gold'], after: { epoch: 9 }, untilEpoch: 14 }
    const following = recordedFeed({ path, symbols, clock: () => now }).follow(range, async () => {
      await writeFile(path, `${RECORDED_HEADER}\n`)
      now += 1e6
    })
    await expect(following.done).rejects.toThrow('it became shorter')
  })

  it('begins near its start in a long file, and names the lines of it', async () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => `gold,${1000 + Math.floor(index / 2)},${index},1.00`)
    rows[50_000] = 'gold,1001,7,1.00'
    const path = await fileOf([RECORDED_HEADER, ...rows])
    const decimals = new Map([['gold', 2]])
    for (const second of [0, 1000, 9999, 26_000, 30_999]) {
      const { offsetBefore, secondsFrom } = recordedFile(path, { decimals, isGrowing: true })
      let first: number | undefined
      const later: number[] = []
      for await (const { second: each, ticks, late } of secondsFrom(await offsetBefore(second))) {
        first ??= each
        if (each > second) later.push(...[...ticks, ...late].map(({ sourceSeq }) => sourceSeq))
      }
      expect(first).toBeGreaterThanOrEqual(Math.min(second, 30_000) - 25_000)
      expect(later.length).toBe(Math.min(60_000, 60_000 - 2 * Math.max(0, second - 999)))
    }
    const far = recordedFile(path, { decimals, isGrowing: true })
    expect(await far.offsetBefore(31_000)).toBeGreaterThan(500_000)
    rows[59_990] = 'gold,30995,1,1.5'
    const broken = await fileOf([RECORDED_HEADER, ...rows])
    await expect(read(recordedFeed({ path: broken, symbols }), 30_990)).rejects.toThrow('line 59992: quote is "1.5"')
  })

  it('gives a repeated file again and again, from the round in which its reader begins', async () => {
    const path = await fileOf([RECORDED_HEADER, 'gold,10.5,1,1.00', 'gold,12,2,1.01'])
    const repeated = async (repeatSeconds: number, epoch: number) => {
      const feed = recordedFeed({ path, symbols, repeatSeconds })
      const times: number[] = []
      const range = { symbols: ['gold'], after: { epoch }, untilEpoch: epoch + 220 }
      await feed.follow(range, async ({ ticks }) => void times.push(...ticks.map(({ sourceTime }) => sourceTime))).done
      return times
    }
    expect(await repeated(100, 0)).toEqual([10.5, 12, 110.5, 112, 210.5, 212])
    expect(await repeated(100, 1011)).toEqual([1012, 1110.5, 1112, 1210.5, 1212])
    expect(await repeated(100, 1050)).toEqual([1110.5, 1112, 1210.5, 1212])
    await expect(repeated(1, 0)).rejects.toThrow('longer than the 1 s after which it is repeated')
  })

  it('reads lines that end in CRLF, and a last line without an end', async () => {
    const path = join(folder, 'crlf.csv')
    await writeFile(path, `${RECORDED_HEADER}\r\ngold,10,1,1.00\r\ngold,11,1,1.01`)
    expect(await read(recordedFeed({ path, symbols }), 0)).toEqual([['gold 10 1, gold 11 1', 11]])
  })

  it('has no batch for a file without rows', async () => {
    expect(await read(await feedOf(), 0)).toEqual([])
  })

  it.each([
    ['gold,10,1', 'line 3: the row is "gold,10,1": expected the 4 fields symbol,source_time,source_seq,quote'],
    ['', 'line 3: the row is ""'],
    [',10,1,1.00', 'line 3: symbol is "": expected a code'],
    ['gold,1e3,1,1.00', 'line 3: source_time is "1e3": expected seconds since 1970'],
    ['gold,-1,1,1.00', 'line 3: source_time is "-1"'],
    ['gold,10,1.5,1.00', 'line 3: source_seq is "1.5": expected a whole number'],
    ['gold,10,1,1,00', 'line 3: the row is'],
    ['gold,10,1,x', 'line 3: quote is "x": expected a decimal number'],
    ['gold,10,1,1.5', 'line 3: quote is "1.5": expected 2 decimals for gold'],
  ])('names the line and the field of the malformed row %j', async (row, message) => {
    await expect(read(await feedOf('gold,10,1,1.00', row), 0)).rejects.toThrow(message)
  })

  it('names a missing header, an endless line and a missing file', async () => {
    const fails = async (text: string) => {
      const path = join(folder, 'malformed.csv')
      await writeFile(path, text)
      return read(recordedFeed({ path, symbols }), 0)
    }
    await expect(fails('gold,10,1,1.00\n')).rejects.toThrow(
      `line 1: the header is "gold,10,1,1.00": expected ${RECORDED_HEADER}`,
    )
    await expect(fails('')).rejects.toThrow('is empty: expected the header')
    await expect(fails(`${RECORDED_HEADER}\n${'7'.repeat(2000)}`)).rejects.toThrow(
      'a line of more than 1000 characters',
    )
    await expect(read(recordedFeed({ path: join(folder, 'none.csv'), symbols }), 0)).rejects.toThrow('ENOENT')
  })
})
