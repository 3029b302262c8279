import type { AccountTransferEvent } from '@folio/contracts/ledger/transfer-event.ts'
import type { Posting } from '@folio/kernel/postings.ts'
import { dataOf, type RehashedEvent } from '../chain/rehashed-event.ts'
import { eventRefOf } from '../event-ref.ts'
import type { Finding } from '../findings.ts'
import { type Deviation, postingDeviations } from '../money/right-postings.ts'
import { TRANSIT } from '../money/transit.ts'
import { type Facts, streamOfParty } from './transfer-facts.ts'
import {
  paymentOf,
  receivedPostings,
  returnedPostings,
  sentPostings,
  type TransferPayment,
  wrongExchange,
} from './transfer-payment.ts'

type Type = AccountTransferEvent['type']
type Party = 'source' | 'destination'
type Accounts = { readonly own: string; readonly transit: string }

/** The rules of one type of event, which the event shows by itself. */
type Rule = {
  /** The parties whose account has the event in its stream. */
  readonly streamOf: readonly Party[]
  /** Left out where no money moves. */
  readonly postings?: (payment: TransferPayment, accounts: Accounts) => readonly Posting[]
  /** True for an event that exchanges; the others repeat its exchange. */
  readonly exchanges?: boolean
}

const RULES: Readonly<Record<Type, Rule>> = {
  TransferSent: {
    streamOf: ['source'],
    postings: (payment, { own, transit }) => sentPostings(payment, own, transit),
    exchanges: true,
  },
  CurrencyExchanged: {
    streamOf: ['source', 'destination'],
    postings: (payment, { own }) => sentPostings(payment, own, own),
    exchanges: true,
  },
  TransferReceived: {
    streamOf: ['destination'],
    postings: (payment, { own, transit }) => receivedPostings(payment, transit, own),
  },
  TransferReturned: {
    streamOf: ['source'],
    postings: (payment, { own, transit }) => returnedPostings(payment, transit, own),
  },
  TransferSettled: { streamOf: ['source'] },
  TransferRefused: { streamOf: ['source'] },
  ReceiptRefused: { streamOf: ['destination'] },
}
const rules: ReadonlyMap<string, Rule> = new Map(Object.entries(RULES))

/** Tells if events of a type belong to a transfer, and so are checked by the rules of transfers. */
export const isTransferType = (type: string): boolean => rules.has(type)

const moneyDeviations = (facts: Facts, { postings, exchanges = false }: Rule, own: string): readonly Deviation[] => {
  if (postings === undefined) return postingDeviations(facts, [])
  const payment = paymentOf(facts)
  if (payment === undefined) {
    const { currency, amount, fee, exchange } = facts
    const expected = 'an amount with its fee and its exchange, none of them below zero'
    return [{ expected, found: JSON.stringify({ currency, amount, fee, exchange }) }]
  }
  const wrong = exchanges ? wrongExchange(payment) : undefined
  const transit = `${TRANSIT}${facts['transfer_id']}`
  return [...postingDeviations(facts, postings(payment, { own, transit })), ...(wrong === undefined ? [] : [wrong])]
}

/**
 * Checks an event of a transfer by itself: it is in the stream of the right party, and its postings and its exchange
 * follow from its amount, fee and rate. `account` is the account of its stream.
 */
export const transferFindings = (account: string, rehashed: RehashedEvent): readonly Finding[] => {
  const { event } = rehashed
  const rule = rules.get(event.type)
  if (rule === undefined) return []
  const facts = dataOf(rehashed) as Facts
  const elsewhere = rule.streamOf.filter((party) => streamOfParty(facts[party]) !== event.stream)
  return [
    ...elsewhere.map((party) => ({
      expected: `to be in the stream of its ${party}, ${streamOfParty(facts[party]) ?? 'which it does not name'}`,
      found: `in ${event.stream}`,
    })),
    ...moneyDeviations(facts, rule, account),
  ].map((deviation) => ({ ...eventRefOf(event), ...deviation }))
}
