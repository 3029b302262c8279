import { expect, it } from 'vitest'
import { grow, verifyWithKey } from '../../testing/checkpointed-store.ts'
import { type SampleLedger, type SampleTransfer, sampleLedger } from '../../testing/sample-ledger.ts'
import { inFolder, SAMPLE_NOW } from '../../testing/sample-store.ts'
import type { FindingsSummary } from '../findings.ts'
import { verifyStore } from '../verify-store.ts'

const usd = (amount: string) => ({ currency: 'USD', amount })

/** A ledger of three wallets whose money is known to a range from its first events on. */
const threeWallets = (): SampleLedger => {
  const ledger = sampleLedger()
  for (const wallet of [1, 2, 3]) ledger.open(wallet)
  for (const wallet of [1, 2, 3]) ledger.deposit(wallet, usd('100'))
  return ledger
}

/** Other movements of all wallets, so that a range that begins among them knows the money of each. */
const addOthers = (ledger: SampleLedger): void => {
  for (const wallet of [1, 2, 3, 1, 2, 3]) ledger.deposit(wallet, usd('1'))
}

type Step = (ledger: SampleLedger, sent: SampleTransfer) => void

/** The same transfer as if it had been sent from and to other wallets. */
const between = (ledger: SampleLedger, sent: SampleTransfer, from: number, to: number): SampleTransfer => {
  const { source, destination } = ledger.partiesOf(from, to)
  return { ...sent, from, to, facts: { ...sent.facts, source, destination } }
}

/** The events after a transfer of 5 USD from wallet 1 to wallet 2, and what is found at one of them. */
const steps: Readonly<Record<string, { readonly step: Step; readonly found: object }>> = {
  'received in the stream of another wallet': {
    step: (ledger, sent) => ledger.receive({ ...sent, to: 3 }),
    found: { expected: expect.stringMatching(/^to be in the stream of its destination, wallet-/) },
  },
  'received by another wallet that calls itself its destination': {
    step: (ledger, sent) => ledger.receive(between(ledger, sent, 1, 3)),
    found: { expected: expect.stringMatching(/^the source, destination, .* of the TransferSent of transfer /) },
  },
  'received as if another wallet had sent it': {
    step: (ledger, sent) => ledger.receive(between(ledger, sent, 3, 2)),
    found: { found: expect.stringMatching(/^5 USD from wallet-\S+ to wallet-\S+$/) },
  },
  'refused by another wallet than its destination': {
    step: (ledger, sent) => ledger.takeBack(sent, ledger.refuseReceipt({ ...sent, to: 3 })),
    found: { expected: expect.stringMatching(/^to be in the stream of its destination, wallet-/) },
  },
  'returned to another wallet than its source': {
    step: (ledger, sent) => ledger.takeBack({ ...sent, from: 3 }, ledger.refuseReceipt(sent)),
    found: { expected: expect.stringMatching(/^to be in the stream of its source, wallet-/) },
  },
  'returned to another wallet that calls itself its source': {
    step: (ledger, sent) => ledger.takeBack(between(ledger, sent, 3, 2), ledger.refuseReceipt(sent)),
    found: { expected: expect.stringMatching(/^the source, destination, .* of the ReceiptRefused of transfer /) },
  },
}

/** Forms of the data: that which is checked by its bytes, and one that is parsed. */
const forms: readonly object[] = [{}, { description: 'ä' }]
const cases = Object.values(steps).flatMap((one) => forms.map((form) => ({ ...one, form })))

/** The findings in the order of the store: those that a merge of ranges makes come after those of the ranges. */
const inOrder = ({ count, first }: FindingsSummary) => ({
  count,
  first: first.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)),
})
const oneEach = { count: cases.length, first: cases.map(({ found }) => expect.objectContaining(found)) }

const foundIn = async (dir: string, threads: number) => {
  const options = { threads, inlineEventsMax: Number.MAX_SAFE_INTEGER, now: SAMPLE_NOW, onProgress: () => {} }
  return inOrder((await verifyStore(dir, options)).findings)
}

it('a transfer with a step of another wallet, or with other facts, is one finding, in one range and in two', () =>
  inFolder(async (dir) => {
    const ledger = threeWallets()
    const sent = cases.map(({ form }) => ledger.send(1, 2, { ...usd('5'), ...form }))
    addOthers(ledger)
    for (const [at, { step }] of cases.entries()) for (const one of sent.slice(at, at + 1)) step(ledger, one)
    await grow(dir, ledger)
    for (const threads of [1, 2]) expect(await foundIn(dir, threads)).toEqual(oneEach)
  }))

it('a transfer that was sent before a checkpoint is one finding after it', () =>
  inFolder(async (dir) => {
    const ledger = threeWallets()
    const sent = cases.map(({ form }) => ledger.send(1, 2, { ...usd('5'), ...form }))
    await grow(dir, ledger)
    expect((await verifyWithKey(dir)).code).toBe(0)
    addOthers(ledger)
    for (const [at, { step }] of cases.entries()) for (const one of sent.slice(at, at + 1)) step(ledger, one)
    await grow(dir, ledger)
    const { stdout } = await verifyWithKey(dir, '--json', '--since', 'newest')
    const { findings, since } = JSON.parse(stdout)
    expect(since.version).toBe(1)
    expect(inOrder(findings)).toEqual(oneEach)
  }))

it('an exchange that does not follow from its rate is one finding', () =>
  inFolder(async (dir) => {
    const ledger = threeWallets()
    const asked = { paid: usd('10'), fee: '0.05', rate: '0.919' }
    for (const amount of ['9.14', '9.15']) ledger.exchange(1, { ...asked, given: { currency: 'EUR', amount } })
    await grow(dir, ledger)
    const expected = '9.14 EUR for 9.95 USD at a rate of 0.919'
    expect(await foundIn(dir, 1)).toEqual({
      count: 1,
      first: [{ stream: ledger.stream(1), revision: 3, position: 8, expected, found: '9.15 EUR' }],
    })
  }))
