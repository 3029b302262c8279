import { expect, it } from 'vitest'
import { csvCell } from './csv-cell.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=1', '"\'\r=1"'],
  ['-12.50', '-12.50'],
  ['+1', '+1'],
  ['a,"b"', '"a,""b"""'],
])('writes %j as the cell %j', (text, cell) => expect(csvCell(text)).toBe(cell))
