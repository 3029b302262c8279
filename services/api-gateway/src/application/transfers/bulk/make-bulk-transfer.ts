import { makeBulkTransfer as endpoint } from '@folio/contracts/http/wallet/bulk/make-bulk-transfer.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../../handler.ts'
import { answerAll } from './answer-all.ts'
import { answerEach } from './answer-each.ts'
import { openItems } from './open-items.ts'
import { sendItems } from './send-items.ts'

const rateLimited = (message: string, seconds: number): Refusal => ({
  status: 429,
  code: 'RateLimit',
  message,
  headers: { 'Retry-After': String(seconds) },
})

const tooMany = (seconds: number): Refusal =>
  rateLimited(`The quota of transfers in bulk is used up: try again in ${seconds} s, with fewer items.`, seconds)

const tooManyRefused = (seconds: number): Refusal =>
  rateLimited(
    `The quota of refused transfers in bulk is used up: try again in ${seconds} s, with fewer items that are refused.`,
    seconds,
  )

/**
 * Makes many transfers, each by itself or all together; answers once the debits are stored. Items that may not be asked for
 * count before anything is sent, so that no call tells of more unknown wallets than the quota allows.
 */
export const makeBulkTransfer = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { mode, items } = call.body
  const { client_id } = call.client
  const waitSeconds = await gateway.takeBulkItems(client_id, items.length)
  if (waitSeconds !== undefined) return tooMany(waitSeconds)
  const opened = await openItems(gateway, call)
  const refused = opened.items.filter((item) => 'code' in item && item.status < 500)
  const refusedSeconds = await gateway.takeBulkRefusals(client_id, refused.length)
  if (refusedSeconds !== undefined) return tooManyRefused(refusedSeconds)
  if (mode === 'each') return answerEach(gateway, call, await sendItems(gateway, call, { opened, isAtomic: false }))
  return answerAll(gateway, call, opened)
})
