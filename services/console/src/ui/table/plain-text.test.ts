import { expect, it } from 'vitest'
import { plainCell, plainTable } from './plain-text.ts'

it('a copied cell cannot be run by a spreadsheet, and numbers stay numbers', () => {
  expect(plainCell('=HYPERLINK("http://evil")')).toBe('\'=HYPERLINK("http://evil")')
  expect(plainCell('@SUM(A1)')).toBe("'@SUM(A1)")
  expect(plainCell('\tx')).toBe("' x")
  expect(plainCell('-12.50')).toBe('-12.50')
  expect(plainCell('+1')).toBe('+1')
  expect(plainCell('-1+2')).toBe("'-1+2")
})

it('a copied table has a line of headers, and one line a row', () =>
  expect(
    plainTable(
      [
        { id: 'a', header: 'Account', cell: ({ a }) => a, text: ({ a }) => a },
        { id: 'b', header: 'Balance', cell: ({ b }) => b, text: ({ b }) => b },
      ],
      [{ a: 'wallet:1\nx', b: '1000.00' }],
    ),
  ).toBe('Account\tBalance\nwallet:1 x\t1000.00'))
