import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { replay } from '@folio/kernel/decider.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import type { StoredEvent } from '@folio/service-kit/events/stored-event.ts'
import { changesOf } from '@folio/service-kit/views/projection.ts'
import { expect, it } from 'vitest'
import { alice, cash } from '../testing/sample-wallets.ts'
import { walletAggregate } from './aggregates.ts'
import { project } from './projection.ts'
import { balanceRecords, balanceSource } from './publication.ts'

const stream = `wallet-${alice.wallet_id}`

/** Returns the events of a wallet that was opened and got deposits in two currencies. */
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

it('every published balance has a source in the view, with the same value', () => {
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

it('an account that is no wallet has no source', () => {
  const [record] = history().flatMap((one) => balanceRecords(one, 1))
  if (record === undefined) throw new Error('no balance was told')
  expect(balanceSource({ ...record, account: 'trading:DOT1' })).toBeUndefined()
})
