import { describe, expect, it } from 'vitest'
import { noFindings } from '../findings.ts'
import { shutWallets, walletStatuses } from './wallet-statuses.ts'

const eventsOf = (stream: string, ...types: readonly string[]) =>
  types.map((type, revision) => ({ stream, revision, position: revision + 1, type, id: '', data: '', metadata: '' }))

/** The findings of a stream that is divided in two ranges at a revision, as `revision type`. */
const found = (events: ReturnType<typeof eventsOf>, cut: number): readonly string[] => {
  const findings = noFindings()
  const whole = shutWallets()
  for (const range of [events.slice(0, cut), events.slice(cut)]) {
    const [first] = range
    const tip = range.at(-1)
    const statuses = walletStatuses()
    for (const event of range) for (const finding of statuses.take(event)) findings.add(finding)
    if (first !== undefined && tip !== undefined) whole.add([{ first, tip }], statuses.parts())
  }
  whole.check((_, from, limit) => events.slice(from, from + limit), findings)
  return findings.soFar().first.map(({ revision, found: is }) => `${revision} ${is}`)
}

/** The same, for each division of the stream. */
const foundAnyhow = (...types: readonly string[]): readonly string[] => {
  const events = eventsOf('wallet-a', ...types)
  const inOne = found(events, events.length)
  for (let cut = 0; cut < events.length; cut += 1) expect(found(events, cut).toSorted()).toEqual(inOne.toSorted())
  return inOne
}

describe('a wallet', () => {
  it('that is frozen takes money back, refuses, settles and is thawed', () => {
    expect(
      foundAnyhow(
        ...['WalletOpened', 'CashDeposited', 'TransferSent', 'WalletFrozen', 'TransferRefused', 'ReceiptRefused'],
        ...['WalletFrozen', 'TransferReturned', 'TransferSettled', 'CashRefused', 'WalletThawed', 'TransferSent'],
      ),
    ).toEqual([])
  })

  it.each(['CashDeposited', 'CashWithdrawn', 'TransferSent', 'CurrencyExchanged', 'TransferReceived', 'WalletOpened'])(
    'does not record a %s while it is frozen or closed',
    (type) => {
      const others = ['TransferRefused', 'WalletThawed', type]
      expect(foundAnyhow('WalletOpened', 'WalletFrozen', type, ...others)).toEqual([`2 ${type}`])
      expect(foundAnyhow('WalletOpened', 'WalletClosed', 'TransferReturned', type)).toEqual([`3 ${type}`])
    },
  )

  it('is closed for good', () => {
    expect(foundAnyhow('WalletOpened', 'WalletClosed', 'WalletFrozen', 'WalletThawed')).toEqual(['2 WalletFrozen'])
    expect(foundAnyhow('WalletOpened', 'WalletClosed', 'WalletThawed', 'TransferSent')).toEqual(['2 WalletThawed'])
    expect(foundAnyhow('WalletOpened', 'WalletFrozen', 'WalletClosed', 'WalletClosed', 'ThawingRefused')).toEqual([])
  })

  it('says what it expects', () => {
    const statuses = walletStatuses()
    const [, frozen, sent] = eventsOf('wallet-a', 'WalletOpened', 'WalletFrozen', 'TransferSent')
    if (frozen === undefined || sent === undefined) throw new Error('there are three events')
    expect(statuses.take(frozen)).toEqual([])
    expect(statuses.take(sent)).toEqual([
      {
        stream: 'wallet-a',
        revision: 2,
        position: 3,
        expected: 'an event that a frozen wallet records',
        found: 'TransferSent',
      },
    ])
  })
})

it('a wallet that was frozen in the history before is frozen in the first range', () => {
  const events = eventsOf('wallet-a', 'WalletOpened', 'WalletFrozen', 'TransferRefused', 'TransferSent', 'TransferSent')
  const range = events.slice(2)
  const [first] = range
  const tip = range.at(-1)
  if (first === undefined || tip === undefined) throw new Error('there are three events')
  const findings = noFindings()
  const whole = shutWallets([['wallet-a', 'frozen']])
  whole.add([{ first, tip }], [])
  whole.check((_, from, limit) => events.slice(from, from + limit), findings)
  expect(findings.soFar().first.map(({ revision }) => revision)).toEqual([3, 4])
  expect(whole.entries()).toEqual([['wallet-a', 'frozen']])
})
