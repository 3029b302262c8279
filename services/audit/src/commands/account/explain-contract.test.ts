import { amountOf } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import { type Ran, run, tamper, withCopy } from '../../testing/sample-store.ts'
import { TRADER, TRADER_STREAM } from '../../testing/sample-trader.ts'
import { tradedAs } from '../../testing/traded-store.ts'

let settled = 0
let open = 0

const dir = tradedAs(async (trade) => {
  await trade.ticks(['10000.00'])
  settled = await trade.buy({ contract_type: 'ONETOUCH', barrier: '+9', duration: 60, duration_unit: 's' })
  open = await trade.buy({ contract_type: 'CALL', duration: 60, duration_unit: 's' })
  await trade.ticks(['10000.25'])
  await trade.sell(open)
  await trade.ticks(['10001.00', '10012.00'])
  await trade.settle(settled)
})

const deals = { cancelled: 0, changed: 0, digit: 0 }

const dirOfDeals = tradedAs(async (trade) => {
  const multiplier = amountOf('100')
  await trade.ticks(['10000.00'])
  deals.cancelled = await trade.buy({ contract_type: 'MULTUP', multiplier, cancellation: '5m' })
  deals.changed = await trade.buy({ contract_type: 'MULTUP', multiplier })
  deals.digit = await trade.buy({ contract_type: 'DIGITODD', duration: 2, duration_unit: 't' })
  await trade.ticks(['10000.25'])
  await trade.cancel(deals.cancelled)
  await trade.update(deals.changed, { take_profit: amountOf('5') })
  await trade.ticks(['10000.31'])
  await trade.settle(deals.digit)
})

const explainedDeal = async (id: number): Promise<string> =>
  (await run('explain', '--data-dir', dirOfDeals, TRADER, String(id))).stdout

const explained = (...words: readonly string[]): Promise<Ran> => run('explain', '--data-dir', dir, ...words)

it('shows a contract: its purchase, its end, the ticks that decided it, and its postings', async () => {
  const { code, stdout } = await explained(TRADER, String(settled))
  expect(code).toBe(0)
  expect(stdout).toContain(`contract ${settled}, won\n`)
  expect(stdout).toMatch(
    new RegExp(String.raw`ContractBought {2}${TRADER_STREAM}@2\n {4}ONETOUCH_VOL_100_.*: Win payout if`),
  )
  expect(stdout).toContain('spot      10000.00 at 1767225600, 2026-01-01T00:00:00Z')
  expect(stdout).toMatch(new RegExp(String.raw`ContractSettled {2}${TRADER_STREAM}@\d+ {2}won, pays [\d.]+\n`))
  expect(stdout).toContain('    entry     10000.25 at 1767225602')
  expect(stdout).toContain('    deciding  10012.00 at 1767225606')
  expect(stdout).toMatch(/-[\d.]+ USD to system:stakes\n/)
  expect(stdout).toMatch(/[\d.]+ USD to system:markup\n/)
  expect(stdout).toMatch(/[\d.]+ USD to system:house\n/)
})

it('shows an open contract with the refusal of its sale, also as JSON', async () => {
  const { stdout } = await explained(TRADER_STREAM, String(open))
  expect(stdout).toContain(`contract ${open}, open\n`)
  expect(stdout).toContain('refused: InvalidSellContractProposal, SellAtEntryTick')
  const { events, findings } = JSON.parse((await explained('--json', TRADER, String(open))).stdout)
  expect(events.map(({ type }: { readonly type: string }) => type)).toEqual(['ContractBought', 'SaleRefused'])
  expect(findings.count).toBe(0)
})

it('shows a cancelled deal as ended, and the orders after each change, with the rate of the commission', async () => {
  const cancelled = await explainedDeal(deals.cancelled)
  expect(cancelled).toMatch(/^contract \d+, cancelled\n/)
  expect(cancelled).toMatch(new RegExp(String.raw`ContractCancelled {2}${TRADER_STREAM}@\d+ {2}pays 10\n`))
  const changed = await explainedDeal(deals.changed)
  expect(changed).toMatch(/^contract \d+, open\n/)
  expect(changed).toMatch(/\n {4}commission rate 0\.000\d+, orders: none\n/)
  expect(changed).toMatch(new RegExp(String.raw`LimitOrderChanged {2}${TRADER_STREAM}@\d+ {2}orders: take profit 5\n`))
})

it('numbers the ticks of digits from one, as their durations count them', async () => {
  const digit = await explainedDeal(deals.digit)
  expect(digit).toContain('    tick 1    10000.25 at ')
  expect(digit).toContain('    tick 2    10000.31 at ')
})

it('refuses an unknown contract and an unknown account', async () => {
  expect(await explained(TRADER, '77')).toMatchObject({
    code: 2,
    stderr: `audit: ${TRADER_STREAM} has no contract 77\n`,
  })
  expect(await explained('ROT1', '77')).toMatchObject({ code: 3 })
})

it('finds that an event of the contract was altered', () =>
  withCopy(dir, async (copy) => {
    const sql = `UPDATE events SET data = CAST(replace(CAST(data AS TEXT), '10012.00', '10012.01') AS BLOB) WHERE type = 'ContractSettled'`
    tamper(copy, 'events.db', [sql])
    const { code, stdout } = await run('explain', '--data-dir', copy, TRADER, String(settled))
    expect(code).toBe(1)
    expect(stdout).toContain(`FOUND ${TRADER_STREAM}@`)
  }))

it('exports stakes, markup and house as accounts', async () => {
  const entries = (await run('export', '--data-dir', dir)).stdout.trim().split('\n')
  const accounts = entries.flatMap((line) =>
    JSON.parse(line).postings.map(({ account }: { account: string }) => account),
  )
  const journal = (await run('export', '--format', 'hledger', '--data-dir', dir)).stdout
  for (const account of ['system:stakes', 'system:markup', 'system:house']) {
    expect(accounts).toContain(account)
    expect(journal).toContain(`\naccount ${account}\n`)
  }
})

it('names the transaction of a purchase and of each end in the explanation of a balance and in the journal', async () => {
  const { lines } = JSON.parse((await explained('--json', TRADER, 'USD')).stdout)
  const entries = (await run('export', '--data-dir', dir)).stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  for (const [listed, rows] of Object.entries({ explained: lines, exported: entries })) {
    const contracts = rows.filter(({ type }: { readonly type: string }) => type.startsWith('Contract'))
    const ids = contracts.map((row: { readonly transaction_id?: number }) => row.transaction_id)
    expect([listed, ids.length, new Set(ids).size]).toEqual([listed, 3, 3])
    expect(ids.every(Number.isInteger)).toBe(true)
  }
})
