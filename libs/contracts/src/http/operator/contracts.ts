import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkpointShown } from '../fields/checkpoint.ts'
import { accountId } from '../fields/ids.ts'
import { LIST_TEXT, listPage, pageQuery } from '../fields/list-page.ts'
import { patternText } from '../fields/pattern-text.ts'
import { shownTime } from '../fields/times.ts'

const contractNumber = patternText(/^[1-9]\d{0,15}$/, 'must be the number of a contract')
  .refine((text) => Number.isSafeInteger(Number(text)), { error: 'must be the number of a contract' })
  .transform(Number)

const tick = z.strictObject({ epoch: z.int(), quote: z.string() }).meta({ title: 'ContractTick' })

const event = z
  .strictObject({ event: z.string(), type: z.string(), at: shownTime, position: z.int() })
  .meta({ title: 'ContractEvent' })

const posting = z
  .strictObject({ account: z.string(), currency: z.string(), amount: z.string() })
  .meta({ title: 'ContractPosting' })

const ended = z
  .strictObject({
    event: z.string(),
    type: z.string(),
    at: shownTime,
    sell_price: z.string(),
    /** The amount received less the amount paid. */
    profit: z.string(),
    /** `bid` or `stake` where missing ticks ended the contract. */
    refund: z.string().nullable(),
    interruption: z.strictObject({ from: z.int(), to: z.int() }).meta({ title: 'ContractInterruption' }).nullable(),
    postings: z.array(posting),
  })
  .meta({ title: 'ContractEnd' })

const evidenceTick = z
  .strictObject({
    role: z.enum(['spot', 'entry', 'reset', 'previous', 'high', 'low', 'deciding', 'exit']),
    ...tick.shape,
  })
  .meta({ title: 'ContractEvidence' })

/** The parts of a contract that a list shows, too. */
const listed = {
  contract_id: z.int(),
  account_id: z.string(),
  status: z.enum(['open', 'won', 'lost', 'sold', 'cancelled']),
  contract_type: z.string(),
  symbol: z.string(),
  currency: z.string(),
  longcode: z.string(),
  buy_price: z.string(),
  purchase_epoch: z.int(),
  exit_epoch: z.int().nullable(),
}

const contract = z
  .strictObject({
    checkpoint: checkpointShown,
    ...listed,
    shortcode: z.string(),
    /** The fixed payout; null where there is none. */
    payout: z.string().nullable(),
    exposure: z.string(),
    bought_at: shownTime,
    entry_epoch: z.int(),
    offering_revision: z.int(),
    /** All terms as the purchase fixed them, with the limit orders of now. */
    terms: z.record(z.string(), z.unknown()),
    ended: ended.nullable(),
    /** The recorded ticks that decided, by what each of them decided. */
    evidence: z.array(evidenceTick),
    /** All ticks of a contract in ticks, once it has ended. */
    ticks: z.array(tick),
    events: z.array(event),
    is_whole: z.boolean(),
  })
  .meta({ title: 'ContractLookedUp' })

/** A contract with its events, as it is shown. */
export type ContractLookedUp = z.output<typeof contract>

/** Shows a contract with its terms, its evidence and its payoff. */
export const getContract = endpoint({
  id: 'getContract',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/contracts/{contract_id}',
  scope: 'operator',
  role: 'viewer',
  params: z.strictObject({ contract_id: contractNumber }),
  answers: { 200: contract },
  errors: { 404: ['NotFound'] },
  summary: 'Get a contract with its terms, evidence and payoff',
  description:
    'Finds a contract by its number: by the index of the contracts that ended within 90 days, else near the time that the number tells. ' +
    '`evidence` has the recorded ticks that decided it, `ended.postings` what was paid. `is_whole` is false if the ' +
    'stream of its account has too many events between the purchase and the end to look at all of them.',
})

const row = z
  .strictObject({
    ...listed,
    /** The time of the end, and what was received; null while the contract is open. */
    ended_at: shownTime.nullable(),
    sell_price: z.string().nullable(),
    profit: z.string().nullable(),
  })
  .meta({ title: 'ContractRow' })

/** A contract as a list shows it. */
export type ContractRow = z.output<typeof row>

/** Lists the contracts, open or ended. */
export const listContracts = endpoint({
  id: 'listContracts',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/contracts',
  scope: 'operator',
  role: 'viewer',
  isExported: true,
  query: z.strictObject({
    status: z
      .enum(['open', 'ended'], { error: 'must be open or ended' })
      .optional()
      .meta({ title: 'ContractListStatus' }),
    account: accountId.optional(),
    ...pageQuery,
  }),
  answers: { 200: listPage(row).meta({ title: 'ContractPage' }) },
  errors: { 400: ['CursorExpired'] },
  summary: 'List the contracts',
  description:
    'Open contracts by their accounts and numbers, then those that ended within 90 days by their numbers, the newest purchase ' +
    `first; \`status\` asks for one kind alone, \`account\` for those of one options account. ${LIST_TEXT}`,
})
