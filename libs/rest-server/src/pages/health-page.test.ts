import { expect, it } from 'vitest'
import { healthPage } from './health-page.ts'

it('shows full kinds and findings, and stays ready', async () => {
  const shown = await healthPage(() => true, { full: () => ['otp'], verifyTrouble: () => 'findings' }).show('/')
  expect([shown.status, shown.body]).toEqual([200, 'ready\nfull: otp\nverify: findings\n'])
  const plain = await healthPage(() => true).show('/')
  expect([plain.status, plain.body]).toEqual([200, 'ready\n'])
  const other = await healthPage(() => false, { verifyTrouble: () => 'findings' }).show('/')
  expect([other.status, other.body]).toEqual([503, 'not ready\n'])
})
