import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { formatLedgerRevision, parseLedgerRevision } from '../ledger-revision.ts'
import { scopeList } from '../scope.ts'
import { makeTransfer } from '../wallet/make-transfer.ts'
import { listTransactions } from '../wallet/statement/list-transactions.ts'
import { nickname, requestId, walletId } from './ids.ts'
import { amount, currencyCode } from './money.ts'
import { queryInteger } from './query-integer.ts'
import { freeText, nameText, shownText } from './text.ts'
import { queryTime } from './times.ts'

const takes = (schema: z.ZodType, values: readonly unknown[]) =>
  expect(values.filter((value) => !schema.safeParse(value).success)).toEqual([])
const refuses = (schema: z.ZodType, values: readonly unknown[]) =>
  expect(values.filter((value) => schema.safeParse(value).success)).toEqual([])

describe('an amount', () => {
  it('is a decimal string in plain notation', () => {
    takes(amount, ['0', '0.01', '1', '12.50', '99999999999999.999999999999999999'])
    refuses(amount, [1, 1.5, null, '', '.5', '5.', '01', '+1', '-1', '1e3', '1,0', ' 1', '1\n', '٣', '100000000000000'])
    refuses(amount, ['1.0000000000000000001'])
  })

  it('is normalised when it is read', () => {
    expect(amount.parse('1.50')).toBe('1.5')
  })
})

describe('other fields', () => {
  it('currency codes are capital letters and "_"', () => {
    takes(currencyCode, ['USD', 'A', 'A_B', 'ABCDEFGHIJKLMNOPQR'])
    refuses(currencyCode, ['', 'usd', 'US1', 'ABCDEFGHIJKLMNOPQRS', 'USD\n', null])
  })

  it('request ids are 1 to 128 word characters or "-"', () => {
    takes(requestId, ['a', 'A-b_9', 'x'.repeat(128)])
    refuses(requestId, ['', 'a b', 'é', 'x'.repeat(129), 'a\u0000', 7])
  })

  it('wallet ids are UUIDs, read into lower case', () => {
    expect(walletId.parse('3B241101-E2BB-5255-8CAF-4136C566a962')).toBe('3b241101-e2bb-5255-8caf-4136c566a962')
    refuses(walletId, ['3b241101e2bb52558caf4136c566a962', '3b241101-e2bb-5255-8caf-4136c566a96g', ''])
  })

  it('lists of scopes name one or more, each once, and tell one fault where they are no list', () => {
    takes(scopeList, [['trade'], ['trade', 'payment']])
    refuses(scopeList, [[], ['trade', 'trade'], ['other'], 'trade'])
    expect(scopeList.safeParse('trade').error?.issues).toHaveLength(1)
  })

  it('nicknames are 3 to 20 letters, digits or "_"', () => {
    takes(nickname, ['abc', 'A_1', 'x'.repeat(20)])
    refuses(nickname, ['ab', 'x'.repeat(21), 'a-b', 'äöü'])
  })

  it('free text has at most 500 characters, none of them a control character or half of one', () => {
    takes(freeText, ['', 'für Ḿarie 🎁', '🎁'.repeat(500), 'x'.repeat(500)])
    refuses(freeText, ['x'.repeat(501), '🎁'.repeat(501), 'a\u0000', 'a\nb', '\u007f', '\u0085', '\ud800', 'a\udc00b'])
  })

  it('public names have no characters that change the direction of text', () => {
    const directing = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069']
    for (const name of [nameText, shownText]) {
      takes(name, ['für Ḿarie 🎁', 'שלום', 'سلام', 'a\u200db'])
      refuses(
        name,
        directing.map((mark) => `a${mark}b`),
      )
    }
    const { error } = nameText.safeParse('moc.\u202eelgoog')
    expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringContaining('U+202A to U+202E')])
    takes(
      freeText,
      directing.map((mark) => `a${mark}b`),
    )
  })

  it('query integers stay within their bounds', () => {
    const perPage = queryInteger({ min: 100, max: 1000, initial: 100 })
    expect(perPage.parse(undefined)).toBe(100)
    expect(perPage.parse('250')).toBe(250)
    refuses(perPage, ['99', '1001', '1e2', '-100', '', ' 100', '100.0', null])
  })
})

describe('a time in a query', () => {
  it('is ISO 8601 with an offset, or seconds since 1970', () => {
    const cases: readonly (readonly [string, number])[] = [
      ['1970-01-01T00:00:01Z', 1_000_000],
      ['1970-01-01T02:00:01+02:00', 1_000_000],
      ['2026-01-31T09:30:00.123456Z', Date.UTC(2026, 0, 31, 9, 30) * 1000 + 123_456],
      ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29) * 1000],
      ['2026-01-31T09:30Z', Date.UTC(2026, 0, 31, 9, 30) * 1000],
      ['1970-01-01T02:00+01:00', 3_600_000_000],
      ['1', 1_000_000],
      ['1769851800.5', 1_769_851_800_500_000],
    ]
    for (const [text, microseconds] of cases) expect(queryTime.parse(text), text).toBe(microseconds)
  })

  it('is refused without an offset, and where there is no such day or hour', () => {
    refuses(queryTime, [
      '2026-01-31',
      '2026-01-31T09:30:00',
      '2026-01-31T09:30.5Z',
      '2026-01-31T09Z',
      '2026-02-30T00:00:00Z',
      '2026-01-31T25:00:00Z',
    ])
    refuses(queryTime, ['2026-01-31T09:30:00+24:00', '', 'now', '-1', '1e9', '123456789012', null])
  })

  it('starts a window no later than it ends', () => {
    const { query } = listTransactions
    takes(query, [{ start_date_time: '5', end_date_time: '5' }, { start_date_time: '5' }, { end_date_time: '0' }])
    refuses(query, [{ start_date_time: '6', end_date_time: '5' }])
  })
})

describe('a body', () => {
  const body = {
    currency: 'USD',
    amount: '1.50',
    source_wallet_id: '3b241101-e2bb-5255-8caf-4136c566a962',
    destination_wallet_id: '3b241101-e2bb-5255-8caf-4136c566a963',
    request_id: 'r-1',
  }

  it('has no unknown fields, not even those every object knows', () => {
    takes(makeTransfer.body, [body, { ...body, description: 'x' }])
    for (const key of ['extra', '__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const text = JSON.stringify(body).replace('{', `{"${key}":"x",`)
      expect(makeTransfer.body.safeParse(JSON.parse(text)).success, key).toBe(false)
    }
  })

  it('has no null for a field left out', () => {
    refuses(makeTransfer.body, [{ ...body, description: null }])
  })
})

describe('a ledger revision', () => {
  it('is parsed as it was formatted', () => {
    const revision = {
      epoch: 3,
      positions: new Map([
        ['wallet', 4711],
        ['payment-agent', 2 ** 53 - 1],
      ]),
    }
    expect(parseLedgerRevision(formatLedgerRevision(revision))).toEqual(revision)
  })

  it('is refused in any other form', () => {
    for (const text of [
      '',
      'x',
      '1',
      '1~',
      '1~wallet',
      '1~wallet:',
      '1~wallet:1~wallet:2',
      '1~Wallet:1',
      '1~wallet:-1',
    ])
      expect(parseLedgerRevision(text), text).toBeUndefined()
    expect(parseLedgerRevision('1~wallet:9007199254740993')).toBeUndefined()
    expect(parseLedgerRevision('1' + '~wallet:1'.repeat(5000))).toBeUndefined()
  })
})
