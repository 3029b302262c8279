import { makeBulkTransfer } from '@folio/api-gateway/application/transfers/bulk/make-bulk-transfer.ts'
import type { makeBulkTransfer as endpoint } from '@folio/contracts/http/wallet/bulk/make-bulk-transfer.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { Answer, Call } from '@folio/rest-server/handler.ts'
import { type Refusal, Refused, unavailable } from '@folio/rest-server/refusal.ts'
import { partyOf } from '../simulated-accounts.ts'
import { BETWEEN_TRIES_MS, isOutage, TRIES_MAX } from '../simulated-clients.ts'
import type { SimulatedLedger } from '../simulated-ledger.ts'
import { bulkCall } from './bulk-call.ts'

/** A call of many transfers from one wallet; two calls of one wallet with the same `request` share request ids. */
export type Bulk = {
  readonly mode: 'each' | 'all'
  readonly wallet: number
  readonly request: number
  readonly items: readonly { readonly other: number; readonly cents: number }[]
}

type BulkBody = Call<typeof endpoint>['body']

/** The answer to a call, or its refusal. */
export type BulkAnswer = Answer<typeof endpoint>['data'] | Refusal

/** A call that was issued, with the correlation ids under which it was sent and every answer to it. */
export type IssuedBulk = {
  readonly clientId: string
  readonly body: BulkBody
  readonly correlationIds: string[]
  readonly answers: BulkAnswer[]
}

const bodyOf = ({ mode, wallet, request, items }: Bulk): BulkBody => ({
  mode,
  items: items.map(({ other, cents }, index) => ({
    request_id: `bulk${request}-${index}`,
    currency: 'USD',
    amount: amountOf((cents / 100).toString()),
    source_wallet_id: partyOf(wallet).wallet_id,
    destination_wallet_id: partyOf(other).wallet_id,
  })),
})

/** Tells if an answer leaves the outcome of an item unknown. */
export const isOpenBulk = (answer: BulkAnswer | undefined): boolean => {
  if (answer === undefined) return true
  if ('code' in answer) return answer.status >= 500
  return answer.transfers.some((item) => 'error' in item && item.error.status >= 500)
}

/** Makes clients that call the gateway's endpoint for many transfers, and repeat a call while an outcome is unknown. */
export const simulatedBulks = ({ newGateway, clock }: Pick<SimulatedLedger, 'newGateway' | 'clock'>) => {
  const issued: IssuedBulk[] = []
  const longRunning = newGateway()
  let calls = 0

  /** Sends a call once. */
  const ask = async (asked: IssuedBulk): Promise<void> => {
    const { clientId, body } = asked
    calls += 1
    const correlationId = `bulk call ${calls}`
    asked.correlationIds.push(correlationId)
    // Every second call goes through a new gateway.
    const { handle } = makeBulkTransfer.route(calls % 2 === 0 ? longRunning : newGateway())
    try {
      const answer = await handle(bulkCall({ clientId, body, params: {}, correlationId, receivedAt: clock() }))
      if ('code' in answer) asked.answers.push(answer)
      else if ('data' in answer) asked.answers.push(answer.data as Answer<typeof endpoint>['data'])
    } catch (error) {
      if (!isOutage(error) && !(error instanceof Refused && error.refusal.status >= 500)) throw error
      asked.answers.push(unavailable())
    }
  }

  /** Sends a call until all its outcomes are known, at most `triesMax` times. */
  const sendAgain = async (asked: IssuedBulk, triesMax = TRIES_MAX): Promise<void> => {
    for (let tries = 0; tries < triesMax; tries += 1) {
      await ask(asked)
      if (!isOpenBulk(asked.answers.at(-1))) return
      await sleep(BETWEEN_TRIES_MS)
    }
  }

  return {
    issued,
    sendAgain,
    sendUntilAnswered: async (bulk: Bulk): Promise<void> => {
      const clientId = partyOf(bulk.wallet).client_id
      const asked = { clientId, body: bodyOf(bulk), correlationIds: [], answers: [] }
      issued.push(asked)
      await sendAgain(asked)
    },
  }
}
