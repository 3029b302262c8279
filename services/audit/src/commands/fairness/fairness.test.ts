import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openForMaintenance } from '@folio/runtime/ports/maintenance-ports.ts'
import { missingPython, runPython } from '@folio/test-kit/python-clients.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_AFTER, recordSampleMarket, SAMPLE_DAY, secretOn } from '../../testing/sample-market.ts'
import { inFolder, newFolder, type Ran, runIn, tamper, withCopy } from '../../testing/sample-store.ts'

const whole = newFolder()
const NOW = Date.UTC(2026, 0, 2) * 1000

beforeAll(async () => {
  const { store, close } = await openForMaintenance(whole)
  await recordSampleMarket(store)
  await close()
})
afterAll(() => rmSync(whole, { recursive: true, force: true }))

const fairness = (dir: string, ...args: readonly string[]): Promise<Ran> =>
  runIn({ now: NOW }, 'fairness', '--data-dir', dir, ...args)

const ofDay = (symbol: string, day = SAMPLE_DAY): readonly string[] => ['--symbol', symbol, '--day', day]

describe('fairness', () => {
  it.each(['R_100', '1HZ250V', 'JD50', 'BOOM500', 'CRASH300N', 'RDBULL', 'stpRNG', 'RB100'])(
    'recomputes the ticks of %s from the revealed secret, over an interruption',
    async (symbol) => {
      const { code, stdout, stderr } = await fairness(whole, '--json', ...ofDay(symbol))
      expect(stderr).toBe('')
      const { ticks, recomputed, faults, secret_fits, interruptions } = JSON.parse(stdout)
      expect({ code, faults, secret_fits }).toEqual({ code: 0, faults: [], secret_fits: true })
      expect(ticks).toBeGreaterThan(280)
      expect(recomputed).toBe(ticks)
      expect(interruptions).toHaveLength(1)
    },
  )

  it('prints which claims it proved and which not', async () => {
    const { code, stdout } = await fairness(whole, '--symbol', 'R_100', '--day', '2025-12-31')
    expect(code).toBe(0)
    expect(stdout).toContain('the SHA-256 of the secret is the commitment')
    expect(stdout).toContain(
      'after the day began; less than 24 h before, as after a start or a long stop of the market',
    )
    expect(stdout).toContain('\nproved: each recorded tick follows from the secret')
    expect(stdout).toContain('\nnot proved: that nobody knew the secret')
  })

  it('names a tick that does not follow from the secret, and no other one', () =>
    withCopy(whole, async (copy) => {
      const sql = `UPDATE events SET data = CAST(replace(CAST(data AS TEXT), '"R_100":"', '"R_100":"1') AS BLOB)
        WHERE position = (SELECT position FROM events WHERE type = 'TicksRecorded' AND CAST(data AS TEXT) LIKE '%R_100%' ORDER BY position LIMIT 1 OFFSET 100)`
      tamper(copy, 'events.db', [sql])
      const { code, stdout } = await fairness(copy, '--json', ...ofDay('R_100'))
      expect(code).toBe(1)
      expect(JSON.parse(stdout).faults).toEqual([
        {
          epoch: expect.any(Number),
          tick: expect.stringMatching(/^R_100 at \d+$/),
          expected: expect.any(String),
          found: expect.any(String),
        },
      ])
      expect((await fairness(copy, ...ofDay('R_100'))).stdout).toContain('NOT PROVED')
    }))

  it.each([
    ['leave the symbol out', '$.states.R_100', /\nFOUND the state of R_100 at \d+: .*found none\n/],
    [
      'are missing',
      '$.states',
      /\nFOUND 289 ticks that no recorded state comes before\n.*\nNOT PROVED: 289 ticks cannot be/s,
    ],
  ])('does not call a day proved whose recorded states %s', (_, path, found) =>
    withCopy(whole, async (copy) => {
      const sql = `UPDATE events SET data = CAST(json_remove(CAST(data AS TEXT), '${path}', '$.opened.previous') AS BLOB)`
      tamper(copy, 'events.db', [sql])
      const { code, stdout } = await fairness(copy, ...ofDay('R_100'))
      expect(code).toBe(1)
      expect(stdout).toMatch(found)
      expect(stdout).toContain('\nNOT PROVED')
    }),
  )

  it('finds a secret that was swapped, by its commitment and by the ticks', () =>
    withCopy(whole, async (copy) => {
      const [secret, other] = [secretOn(SAMPLE_DAY), secretOn('another day')].map((each) => each.toString('hex'))
      const sql = 'UPDATE events SET data = CAST(replace(CAST(data AS TEXT), ?, ?) AS BLOB)'
      tamper(copy, 'events.db', [sql, secret ?? '', other ?? ''])
      const { code, stdout } = await fairness(copy, ...ofDay('R_100'))
      expect(code).toBe(1)
      expect(stdout).toContain('FOUND: the SHA-256 of the secret is not the commitment')
      expect(stdout).toContain('FOUND R_100 at')
    }))

  it('names the reason why it cannot prove a day', async () => {
    const reasons = [
      [ofDay('R_100', DAY_AFTER), `the secret of ${DAY_AFTER} is not revealed yet`],
      [ofDay('R_100', '20250101'), 'no secret of 20250101 is committed'],
      [ofDay('R_100', '2025-02-30'), 'needs --day, a day (UTC) such as 2026-01-31, not 2025-02-30'],
      [ofDay('R_1'), 'needs --symbol, one of R_10, R_25'],
      [['--symbol', 'R_100'], 'needs --day'],
      [['--day', SAMPLE_DAY], 'needs --symbol'],
    ] as const
    for (const [args, reason] of reasons) {
      expect(await fairness(whole, ...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(reason) })
    }
  })
})

const why = missingPython()
const PAGE = join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'fairness.md')

describe.skipIf(why !== '')(`the Python program of docs/fairness.md${why}`, () => {
  const [, program = ''] = /```python\n(.*?)```/s.exec(readFileSync(PAGE, 'utf8')) ?? []

  const inPython = (symbol: string, change: (day: string) => string = (day) => day) =>
    inFolder(async (folder) => {
      const file = join(folder, 'day.json')
      expect((await fairness(whole, ...ofDay(symbol), '--out', file)).code).toBe(0)
      writeFileSync(file, change(readFileSync(file, 'utf8')))
      return runPython('python3', ['-c', program, file], { cwd: folder })
    })

  it.each(['R_10', 'R_100', '1HZ10V', '1HZ250V'])('recomputes the exported ticks of %s', async (symbol) => {
    const { code, output, errors } = await inPython(symbol)
    expect(code, errors).toBe(0)
    expect(output).toMatch(new RegExp(`^[25]\\d\\d ticks of ${symbol} on ${SAMPLE_DAY}, 0 wrong\n$`))
  })

  it('finds a changed tick, and a secret that was not committed', async () => {
    const changed = await inPython('R_100', (day) => day.replace(/(\[\d+,")(\d)(\d+\.\d+"\]\]\})$/, '$13$3'))
    expect(changed.output).toContain(', 1 wrong')
    const secret = secretOn(SAMPLE_DAY).toString('hex')
    const swapped = await inPython('R_100', (day) => day.replace(secret, secretOn('another').toString('hex')))
    expect(swapped.code).toBe(1)
    expect(swapped.errors).toContain('the secret is not the committed one')
  })
})
