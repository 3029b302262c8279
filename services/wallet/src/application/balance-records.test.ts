import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { replay } from '@folio/kernel/decider.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import { changesOf, type StoredEvent } from '@folio/service-kit/projection.ts'
import { expect, it } from 'vitest'
import { alice, cash } from '../test-wallets.ts'
import { balanceRecords, balanceSource } from './balance-records.ts'
import { project } from './projection.ts'
import { walletAggregate } from './wallet-aggregate.ts'

const stream = `wallet-${alice.wallet_id}`

/** A wallet that was opened and paid into in two currencies. */
const history = (): readonly StoredEvent<WalletEvent>[] => {
  const events: WalletEvent[] = []
  for (const command of [
    { type: 'OpenWallet', wallet: alice } as const,
    cash('DepositCash', '10'),
    cash('DepositCash', '3', 'EUR'),
    cash('WithdrawCash', '4'),
  ]) {
    events.push(...walletAggregate.decide(command, replay(walletAggregate, walletAggregate.initial, events)))
  }
  const id = '0b3d1f0e-6a54-8f6e-9d2a-3f3c6f5f0a11'
  const metadata = { prev_hash: '', command_id: id, correlation_id: id, causation_id: id, at: timestampOf(0) }
  return events.map((event, revision) => ({ event, stream, revision, position: 5 + revision, id, metadata }))
}

it('of every balance that is told, the view’s own word is found, and it is the same', () => {
  const stored = history()
  const { puts } = changesOf(stored, project)
  const newest = new Map(stored.flatMap((one) => balanceRecords(one, 1)).map((record) => [record.currency, record]))
  expect([...newest.keys()]).toEqual(['USD', 'EUR'])
  for (const record of newest.values()) {
    const source = balanceSource(record)
    expect(source?.stream).toBe(stream)
    const { balance, input, output, revision, position } = record
    const shown: ViewValue | undefined = source && puts.get(source.key)
    expect(shown).toEqual({ balance, input, output, revision, position })
  }
})

it('of accounts that are no wallets nothing is found', () => {
  const [record] = history().flatMap((one) => balanceRecords(one, 1))
  if (record === undefined) throw new Error('no balance was told')
  expect(balanceSource({ ...record, account: 'trading:DOT1' })).toBeUndefined()
})
