import { ENTRIES_EXAMINED_MAX, EXPORT_ROWS_MAX } from '@folio/contracts/http/fields/list-page.ts'
import { describe, expect, it } from 'vitest'
import { answerList, type List } from './answer-list.ts'
import { runningExports } from './running-exports.ts'

type Numbered = { readonly number: number; readonly note: string }

/** A list of the numbers from 1 to `count`, of which the filter leaves out all but the multiples of `every`. */
const numbers = (count: number, { every = 1, note = 'ok', filters = {} } = {}): List<Numbered> => ({
  endpoint: 'listNumbers',
  filters: { every, ...filters },
  columns: { number: ({ number }) => number, note: (row) => row.note },
  source: async (after, entriesMax) => {
    const first = after === undefined ? 1 : Number(after) + 1
    const last = Math.min(count, first + entriesMax - 1)
    const entries = Array.from({ length: last - first + 1 }, (_, index) => {
      const number = first + index
      return { place: String(number), row: number % every === 0 ? { number, note } : undefined }
    })
    return { entries, isEnd: last === count, position: 40 + first }
  },
})

const connection = { isLocal: true, cookieName: 'c', isCookieSecure: false }
const caller = {
  client: {
    client_id: 'operator',
    application_id: 'operator',
    token_id: 'operator',
    scopes: [],
    operator: { name: 'ann', role: 'auditor', connection },
  },
  disconnect: () => undefined,
} as const

const gateway = (epoch = 1) =>
  ({ store: { epoch }, console: { exports: runningExports() } }) as Parameters<typeof answerList>[0]

const page = async (list: List<Numbered>, query: { limit: number; cursor?: string }, epoch = 1) => {
  const answer = await answerList(gateway(epoch), { ...caller, query, accept: '*/*' }, list)
  if ('file' in answer) throw new Error('a file was not asked for')
  return answer
}

const pageOf = async (...asked: Parameters<typeof page>) => {
  const answer = await page(...asked)
  if ('code' in answer) throw new Error(answer.message)
  return answer.data
}

const file = async (list: List<Numbered>, accept: string) => {
  const answer = await answerList(gateway(), { ...caller, query: { limit: 1 }, accept }, list)
  if (!('file' in answer)) throw new Error('there is no file')
  return { ...answer.file, text: await new Response(answer.file.content).text() }
}

describe('a page of a list', () => {
  it('leads to the next one by a cursor, and the last one to none', async () => {
    const list = numbers(5)
    const first = await pageOf(list, { limit: 2 })
    expect(first.rows.map(({ number }) => number)).toEqual([1, 2])
    const second = await pageOf(list, { limit: 2, cursor: first.next_cursor ?? '' })
    const third = await pageOf(list, { limit: 2, cursor: second.next_cursor ?? '' })
    expect([second, third].map(({ rows }) => rows.map(({ number }) => number))).toEqual([[3, 4], [5]])
    expect(third.next_cursor).toBeNull()
  })

  it('is the last one if it ends with the last entry', async () => {
    expect((await pageOf(numbers(2), { limit: 2 })).next_cursor).toBeNull()
  })

  it('names the lowest position of what it read', async () => {
    const { checkpoint } = await pageOf(numbers(100, { every: 10 }), { limit: 3 })
    expect(checkpoint).toEqual({ epoch: 1, position: 41 })
  })

  it('is short where its filter matches little, and has a cursor', async () => {
    const list = numbers(3 * ENTRIES_EXAMINED_MAX, { every: 2 * ENTRIES_EXAMINED_MAX })
    const first = await pageOf(list, { limit: 5 })
    expect(first.rows).toEqual([])
    const second = await pageOf(list, { limit: 5, cursor: first.next_cursor ?? '' })
    expect(second.rows).toHaveLength(1)
  })
})

describe('a cursor', () => {
  const cursorOf = async (list: List<Numbered>, epoch?: number) =>
    (await pageOf(list, { limit: 1 }, epoch)).next_cursor ?? ''

  it('of another epoch has expired', async () => {
    const cursor = await cursorOf(numbers(3), 1)
    expect(await page(numbers(3), { limit: 1, cursor }, 2)).toMatchObject({ status: 400, code: 'CursorExpired' })
  })

  it('of another list, or with other filters, is refused', async () => {
    const cursor = await cursorOf(numbers(3))
    const others = [numbers(3, { every: 2 }), { ...numbers(3), endpoint: 'listOthers' }]
    for (const other of others) {
      expect(await page(other, { limit: 1, cursor })).toMatchObject({ code: 'ValidationError', field: 'cursor' })
    }
    expect(await page(numbers(3), { limit: 1, cursor: 'e30' })).toMatchObject({ code: 'ValidationError' })
  })

  it('does not depend on filters that are left out', async () => {
    const cursor = await cursorOf(numbers(3))
    const same = numbers(3, { filters: { currency: undefined } })
    expect((await pageOf(same, { limit: 1, cursor })).rows.map(({ number }) => number)).toEqual([2])
  })
})

describe('a file of a list', () => {
  it('is NDJSON between a line with the filters and the checkpoint, and one with the number of rows', async () => {
    const { text, name } = await file(numbers(3), 'application/x-ndjson')
    expect(name).toBe('listNumbers.ndjson')
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { endpoint: 'listNumbers', filters: { every: 1 }, checkpoint: { epoch: 1, position: 41 } },
      ...[1, 2, 3].map((number) => ({ number, note: 'ok' })),
      { rows: 3, is_complete: true, checkpoint: { epoch: 1, position: 41 } },
    ])
  })

  it('is CSV with lines of comment', async () => {
    const { text, type } = await file(numbers(2), 'text/csv; q=1, */*')
    expect(type).toBe('text/csv')
    expect(text).toBe('# listNumbers?every=1 at 1~41\r\nnumber,note\r\n1,ok\r\n2,ok\r\n# 2 rows: complete at 1~41\r\n')
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+SUM(A1)', "'+SUM(A1)"],
    ['-cmd', "'-cmd"],
    ['@import', "'@import"],
    ['\tx', "'\tx"],
    ['-12.50', '-12.50'],
    ['+7', '+7'],
    ['a "b", c', '"a ""b"", c"'],
    ['=a,b', `"'=a,b"`],
  ])('writes the cell %j as %j', async (note, cell) => {
    const { text } = await file(numbers(1, { note }), 'text/csv')
    expect(text).toContain(`\r\n1,${cell}\r\n`)
  })

  it(`ends after ${EXPORT_ROWS_MAX} rows, and says that more follow`, async () => {
    const { text } = await file(numbers(EXPORT_ROWS_MAX + 1), 'text/csv')
    expect(text.endsWith(`\r\n# ${EXPORT_ROWS_MAX} rows: more follow at 1~41\r\n`)).toBe(true)
  })
})
