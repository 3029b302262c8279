import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { patternText } from '../../fields/pattern-text.ts'
import { shownTime } from '../../fields/times.ts'
import { checkpointShown } from './checkpoint.ts'

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

const contract = z
  .strictObject({
    checkpoint: checkpointShown,
    contract_id: z.int(),
    account_id: z.string(),
    status: z.enum(['open', 'won', 'lost', 'sold', 'cancelled']),
    contract_type: z.string(),
    symbol: z.string(),
    currency: z.string(),
    longcode: z.string(),
    shortcode: z.string(),
    buy_price: z.string(),
    /** The fixed payout; null where there is none. */
    payout: z.string().nullable(),
    exposure: z.string(),
    bought_at: shownTime,
    purchase_epoch: z.int(),
    entry_epoch: z.int(),
    exit_epoch: z.int().nullable(),
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
    'Finds a contract by its number: by the index of ended contracts, else near the time that the number tells. ' +
    '`evidence` has the recorded ticks that decided it, `ended.postings` what was paid. `is_whole` is false if the ' +
    'stream of its account has too many events between the purchase and the end to look at all of them.',
})
