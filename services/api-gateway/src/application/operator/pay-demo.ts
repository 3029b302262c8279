import * as endpoints from '@folio/contracts/http/operator/console/demo-pay.ts'
import { type Answer, handle } from '../handler.ts'
import { notFound, type Refusal } from '../refusal.ts'

/** Makes one sample client pay the other, where there are sample clients. */
export const payDemo = handle(
  endpoints.payDemo,
  async ({ console: { samplePayment } }, { body }): Promise<Answer<typeof endpoints.payDemo> | Refusal> => {
    const payment = await samplePayment?.(body)
    return payment === undefined ? notFound('sample client') : { data: payment }
  },
)
