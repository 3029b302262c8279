import { expect, it } from 'vitest'
import { textTable } from './text-table.ts'

it('aligns numbers to the right under their heads', () =>
  expect(
    textTable([
      ['run', 'a second', 'p50'],
      ['64 connections', '9,500', '1.2'],
      ['1', '700', '1'],
    ]),
  ).toBe(
    [
      'run             a second  p50',
      '─────────────────────────────',
      '64 connections     9,500  1.2',
      '1                    700    1',
    ].join('\n'),
  ))
