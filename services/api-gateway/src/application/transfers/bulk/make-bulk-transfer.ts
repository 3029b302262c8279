import { makeBulkTransfer as endpoint } from '@folio/contracts/http/wallet/bulk/make-bulk-transfer.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../../handler.ts'
import { answerAll } from './answer-all.ts'
import { answerEach } from './answer-each.ts'
import { openItems } from './open-items.ts'
import { sendItems } from './send-items.ts'

const tooMany = (seconds: number): Refusal => ({
  status: 429,
  code: 'RateLimit',
  message: `The quota of transfers in bulk is used up: try again in ${seconds} s, with fewer items.`,
  headers: { 'Retry-After': String(seconds) },
})

/** Makes many transfers, each by itself or all together; answers once the debits are stored. */
export const makeBulkTransfer = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { mode, items } = call.body
  const waitSeconds = await gateway.takeBulkItems(call.client.client_id, items.length)
  if (waitSeconds !== undefined) return tooMany(waitSeconds)
  const opened = await openItems(gateway, call)
  if (mode === 'each') return answerEach(gateway, call, await sendItems(gateway, call, { opened, isAtomic: false }))
  return answerAll(gateway, call, opened)
})
