import { expect, it } from 'vitest'
import { consoleResult } from './console-figures.ts'

it('shows each figure with its aim, and checks the aims', () => {
  const { rows, checks } = consoleResult([
    { what: 'Home', unit: 'ms', measured: 812.34, aim: { max: 1000 } },
    { what: 'transfers', unit: '%', measured: 93, aim: { min: 95 } },
    { what: 'rate', unit: 'events/s', measured: 1000 },
  ])
  expect(rows).toEqual([
    ['', 'aim', 'measured'],
    ['Home', '≤ 1,000 ms', '812.3 ms'],
    ['transfers', '≥ 95 %', '93 %'],
    ['rate', '–', '1,000 events/s'],
  ])
  expect(checks.map(({ what, passed }) => [what, passed])).toEqual([
    ['Home (ms)', true],
    ['transfers (%)', false],
  ])
})
