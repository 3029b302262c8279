import * as endpoints from '@folio/contracts/http/operator/demo/pay-demo.ts'
import { noAnswer, notFound, type Refusal, unavailable } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../../handler.ts'

/** Makes one sample client pay the other, where there are sample clients. */
export const payDemo = handle(
  endpoints.payDemo,
  async ({ console: { samplePayment } }, { body }): Promise<Answer<typeof endpoints.payDemo> | Refusal> => {
    const payment = await samplePayment?.(body)
    if (payment === 'unavailable') return unavailable()
    if (payment === 'no_answer') return noAnswer()
    return payment === undefined ? notFound('sample client') : { data: payment }
  },
)
