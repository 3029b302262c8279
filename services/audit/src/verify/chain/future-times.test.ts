import { HOUR_MICROSECONDS, SECOND_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import { expect, it } from 'vitest'
import { grow } from '../../testing/checkpointed-store.ts'
import { sampleLedger } from '../../testing/sample-ledger.ts'
import { inFolder, run, SAMPLE_NOW } from '../../testing/sample-store.ts'

const foundAhead = (microseconds: number) =>
  inFolder(async (dir) => {
    const ledger = sampleLedger(SAMPLE_NOW + microseconds)
    for (const wallet of [1, 2]) ledger.open(wallet)
    ledger.deposit(1, { currency: 'USD', amount: '10' })
    ledger.send(1, 2, { currency: 'USD', amount: '5' })
    await grow(dir, ledger)
    const { stdout } = await run('verify', '--json', '--data-dir', dir)
    return JSON.parse(stdout).findings.first
  })

it('an event more than an hour ahead of the clock is a finding of its stream, so that a transfer is not young for ever', async () => {
  expect(await foundAhead(HOUR_MICROSECONDS - SECOND_MICROSECONDS)).toEqual([])
  const found = { found: expect.stringMatching(/^2026-/), expected: expect.stringContaining('an hour from now') }
  expect(await foundAhead(HOUR_MICROSECONDS)).toEqual([
    expect.objectContaining({ revision: 2, ...found }),
    expect.objectContaining({ revision: 0, ...found }),
  ])
})
