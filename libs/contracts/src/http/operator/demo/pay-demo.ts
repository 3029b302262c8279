import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { UUID } from '../../fields/ids.ts'
import { patternText } from '../../fields/pattern-text.ts'

const party = z.strictObject({ nickname: z.string(), wallet_id: z.string() }).meta({ title: 'SampleParty' })

/** A request of the REST API without its token. */
const request = z
  .strictObject({
    method: z.literal('POST'),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.record(z.string(), z.string()),
  })
  .meta({ title: 'SampleRequest' })

/** Makes one sample client pay the other, by the REST API. */
export const payDemo = endpoint({
  id: 'payDemo',
  act: { screen: '/', shows: ['payment_id', 'currency', 'amount'], tells: ['status'] } as const,
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/demo/pay',
  scope: 'operator',
  role: 'operator',
  body: z.strictObject({
    payment_id: patternText(UUID, 'must be a UUID').toLowerCase().meta({ format: 'uuid' }),
    currency: z.enum(['USD', 'EUR'], { error: 'must be USD or EUR' }).optional(),
    amount: z.enum(['12.50', '5000.00', '99999.00'], { error: 'must be 12.50, 5000.00 or 99999.00' }),
  }),
  answers: {
    200: z
      .strictObject({
        status: z.int(),
        answer: z.unknown(),
        /** True if the API gave the answer of an earlier payment with this id (`Idempotency-Hit`). */
        is_repeat: z.boolean(),
        ms: z.number(),
        request,
        from: party,
        to: party,
      })
      .meta({ title: 'SamplePayment' }),
  },
  errors: { 404: ['NotFound'] },
  repeat: { afterLostAnswer: 'Send it again with the same `payment_id`: it is the `request_id` of the payment.' },
  summary: 'Let a sample client pay',
  description:
    'Sends a transfer, in USD unless `currency` is EUR, from the first sample client of this installation to the second, by the REST API with ' +
    'a token of the first for payments alone, which ends after ten minutes and is not replaced once it is revoked, and answers what the REST API answered: its `status`, its body in `answer`, its `Idempotency-Hit` in `is_repeat`, the time in ' +
    '`ms`, and the `request` without the token. `payment_id` is the `request_id` of the transfer, so that a repeat ' +
    'with the same amount gets the recorded answer. At first the client has 10000.00 USD and 1000.00 EUR, and one transfer may be worth 10000 USD: 5000.00 EUR is refused for want of money. 404 without sample clients, on a cluster, and in production.',
})

/**
 * Makes a sample payment; resolves with undefined without sample clients, with `unavailable` if the REST API was not
 * reached, and with `no_answer` if it gave none that can be read, so that the payment may have taken effect.
 */
export type SamplePayment = (
  order: z.output<typeof payDemo.body>,
) => Promise<z.output<(typeof payDemo.answers)[200]> | 'unavailable' | 'no_answer' | undefined>
