import { commandIdOf, stepIdOf, walletIdOf } from '@folio/contracts/derived-ids.ts'
import { transferOf } from '@folio/contracts/ledger/transfer-shape.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import type { Party } from '@folio/contracts/wallet/transfer-parties.ts'
import { type Amount, amountOf, isNegative, minus, negated, plus, ZERO } from '@folio/kernel/amount.ts'
import type { Balance } from '@folio/kernel/balances.ts'
import { type ChainedEvent, GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { account } from '@folio/kernel/postings.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { chainEvent } from '@folio/service-kit/events/event-codec.ts'

/** A transfer that was sent in a sample ledger. */
export type SampleTransfer = {
  readonly from: number
  readonly to: number
  readonly currency: string
  readonly amount: Amount
  readonly facts: object
  readonly ref: string
}

type Movement = { readonly currency: string; readonly amount: string }
/** An exchange inside a wallet: the amount that it takes, a fee in that currency, and the amount that it gives. */
type SampleExchange = { readonly paid: Movement; readonly fee: string; readonly given: Movement; readonly rate: string }
type Sending = Movement & { /** As it stands in the store: encrypted. */ readonly description?: string }

/** Wallets by number; each call adds one event in the form that the wallet service writes. */
export type SampleLedger = {
  readonly stream: (wallet: number) => string
  /** The sides of a transfer between two wallets. */
  readonly partiesOf: (from: number, to: number) => { readonly source: Party; readonly destination: Party }
  readonly open: (wallet: number) => void
  readonly deposit: (wallet: number, movement: Movement) => void
  readonly refuse: (from: number, to: number, movement: Movement) => void
  readonly send: (from: number, to: number, sending: Sending) => SampleTransfer
  readonly receive: (transfer: SampleTransfer) => void
  readonly refuseReceipt: (transfer: SampleTransfer) => string
  readonly takeBack: (transfer: SampleTransfer, refused: string) => void
  /** Exchanges by any amounts, also by such that do not follow from the rate. */
  readonly exchange: (wallet: number, exchange: SampleExchange) => void
  /** Adds an event of any type, given by the caller. */
  readonly write: (wallet: number, event: { readonly type: string; readonly data: object }) => void
  /** The events since the last call, in order. */
  readonly take: () => readonly ChainedEvent[]
}

const NOTHING: Balance = { balance: ZERO, input: ZERO, output: ZERO }
const FINGERPRINT = 'f'.repeat(64)

const partyOf = (wallet: number): Party => {
  const client_id = stepIdOf(`client ${wallet}`)
  return { client_id, wallet_id: walletIdOf(client_id, 'main'), wallet_type: 'main' }
}

/** Makes an empty ledger whose events are a millisecond apart, the first at `startsAt` in microseconds. */
export const sampleLedger = (startsAt = 1_767_225_600_000_000): SampleLedger => {
  const parties = new Map<number, Party>()
  const tips = new Map<number, Link>()
  const money = new Map<string, Balance>()
  let events: ChainedEvent[] = []
  let happened = 0

  const party = (wallet: number): Party => {
    const known = parties.get(wallet) ?? partyOf(wallet)
    parties.set(wallet, known)
    return known
  }
  const stream = (wallet: number): string => `wallet-${party(wallet).wallet_id}`

  /** A client's command unless `isStep`. */
  const write = (wallet: number, event: { readonly type: string; readonly data: object }, isStep = false): void => {
    happened += 1
    const id = commandIdOf(party(wallet).client_id, 'POST /sample', String(happened))
    const tip = tips.get(wallet) ?? GENESIS
    const metadata = {
      prev_hash: tip.hash,
      command_id: id,
      correlation_id: id,
      causation_id: id,
      at: timestampOf(startsAt + happened * 1000),
      ...(isStep ? {} : { client_id: party(wallet).client_id, endpoint: 'POST /sample', fingerprint: FINGERPRINT }),
    }
    const next = chainEvent(tip, stream(wallet), { event, metadata })
    tips.set(wallet, next)
    events.push(next)
  }
  const writeWallet = (wallet: number, event: WalletEvent, isStep = false): void => write(wallet, event, isStep)

  /** The journal entry that moves an amount onto the wallet's account, or off it when negative, and the balance after it. */
  const entry = (wallet: number, other: string, { currency, amount }: { currency: string; amount: Amount }) => {
    const key = `${wallet} ${currency}`
    const { balance, input, output } = money.get(key) ?? NOTHING
    const after = isNegative(amount)
      ? { balance: plus(balance, amount), input, output: minus(output, amount) }
      : { balance: plus(balance, amount), input: plus(input, amount), output }
    money.set(key, after)
    const postings = [
      { account: other, currency, amount: negated(amount) },
      { account: account.wallet(party(wallet).wallet_id), currency, amount },
    ]
    return { postings: isNegative(amount) ? postings.toReversed() : postings, balances: { [currency]: after } }
  }

  const transferFacts = (from: number, to: number, { currency, amount, description }: Sending) =>
    transferOf({
      transfer_id: stepIdOf(`transfer ${happened}`),
      transaction_id: happened + 1,
      request_id: `request-${happened}`,
      source: party(from),
      destination: party(to),
      currency,
      amount: amountOf(amount),
      description,
    })
  type Facts = ReturnType<typeof transferFacts>
  const transitOf = (facts: Facts): string => account.transit(facts.transfer_id)

  return {
    stream,
    partiesOf: (from, to) => ({ source: party(from), destination: party(to) }),
    open: (wallet) => writeWallet(wallet, { type: 'WalletOpened', data: party(wallet) }, true),
    deposit: (wallet, { currency, amount }) => {
      const put = { currency, amount: amountOf(amount) }
      const moved = entry(wallet, account.system('cashier'), put)
      const told = { transaction_id: happened + 1, request_id: `cash-${happened}`, ...put, wallet: party(wallet) }
      const data = { ...told, ...moved }
      writeWallet(wallet, { type: 'CashDeposited', data })
    },
    refuse: (from, to, { currency, amount }) => {
      const available = money.get(`${from} ${currency}`)?.balance ?? ZERO
      const facts = transferFacts(from, to, { currency, amount })
      writeWallet(from, { type: 'TransferRefused', data: { ...facts, reason: 'insufficient_funds', available } })
    },
    send: (from, to, sending) => {
      const { currency, amount } = sending
      const facts = transferFacts(from, to, sending)
      const moved = entry(from, transitOf(facts), { currency, amount: negated(amountOf(amount)) })
      writeWallet(from, { type: 'TransferSent', data: { ...facts, ...moved } })
      const ref = `${stream(from)}@${tips.get(from)?.revision}`
      return { from, to, currency, amount: amountOf(amount), facts, ref }
    },
    receive: ({ to, currency, amount, facts, ref }) => {
      const known = facts as Facts
      const moved = entry(to, transitOf(known), { currency, amount })
      writeWallet(to, { type: 'TransferReceived', data: { ...known, sent: ref, ...moved } }, true)
    },
    refuseReceipt: ({ to, facts, ref }) => {
      const data = { ...(facts as Facts), sent: ref, reason: 'frozen' } as const
      writeWallet(to, { type: 'ReceiptRefused', data }, true)
      return `${stream(to)}@${tips.get(to)?.revision}`
    },
    takeBack: ({ from, currency, amount, facts }, refused) => {
      const known = facts as Facts
      const moved = entry(from, transitOf(known), { currency, amount })
      writeWallet(from, { type: 'TransferReturned', data: { ...known, refused, ...moved } }, true)
    },
    exchange: (wallet, { paid, fee, given, rate }) => {
      const [own, fx] = [account.wallet(party(wallet).wallet_id), account.system('fx')]
      const [from, into] = [
        { currency: paid.currency, amount: amountOf(paid.amount) },
        { currency: given.currency, amount: amountOf(given.amount) },
      ]
      const kept = { currency: paid.currency, amount: amountOf(fee) }
      const terms = { spread: '0.005', source: 'fixed', token_id: stepIdOf(`quote ${happened}`) }
      const quote = { ...into, rate, ...terms, expires_at: timestampOf(startsAt) }
      const postings = [
        { account: own, ...from, amount: negated(from.amount) },
        { account: account.system('fees'), ...kept },
        { account: fx, currency: paid.currency, amount: minus(from.amount, kept.amount) },
        { account: fx, ...into, amount: negated(into.amount) },
        { account: own, ...into },
      ]
      const balances = {
        ...entry(wallet, fx, { ...from, amount: negated(from.amount) }).balances,
        ...entry(wallet, fx, into).balances,
      }
      const facts = { ...transferFacts(wallet, wallet, paid), fee: kept, exchange: quote }
      write(wallet, { type: 'CurrencyExchanged', data: { ...facts, postings, balances } })
    },
    write: (wallet, event) => write(wallet, event),
    take: () => {
      const taken = events
      events = []
      return taken
    },
  }
}
