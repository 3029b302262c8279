import type { TestClient } from '@folio/realtime/testing/socket-client.ts'
import { answerInTime } from './answer-in-time.ts'
import type { Payer } from './payment.ts'

/** The parameters of a purchase as a socket takes them. */
type AskedContract = Readonly<Record<string, string | number>>

/** A purchase for a stake of 1 USD on a real account, with a request id that no other purchase of the account has. */
export type Purchase = { readonly trader: Payer; readonly requestId: string; readonly asked: AskedContract }

/** The outcome of a purchase that its client knows; unanswered where no answer came, or none that states the outcome. */
export type PurchaseOutcome =
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'bought'; readonly contractId: number }
  | { readonly kind: 'refused'; readonly code: string }

/** Every purchase that was requested, and the amounts in cents of the acknowledged sales by contract. */
export type Trades = {
  readonly purchases: Map<Purchase, PurchaseOutcome>
  readonly sales: Map<number, number>
}

const PRICE = 1
/** The code of answers that do not state the outcome of a request. */
const UNKNOWN = 'InternalServerError'

/** Asks on a socket; resolves with undefined if no answer comes in time or the socket closes, which must not be used again. */
const askInTime = async ({ ask, closed }: TestClient, request: object) =>
  await answerInTime(Promise.race([ask(request), closed.then(() => undefined)]))

/** Buys a contract, for the first time or again, and records the outcome; resolves with false if the socket is of no use. */
export const buy = async (client: TestClient, { purchases }: Trades, purchase: Purchase): Promise<boolean> => {
  const { asked, requestId } = purchase
  purchases.set(purchase, { kind: 'unanswered' })
  const answer = await askInTime(client, { buy: '1', price: PRICE, parameters: asked, request_id: requestId })
  if (answer?.buy !== undefined) purchases.set(purchase, { kind: 'bought', contractId: answer.buy.contract_id })
  const code: string = answer?.error?.code ?? UNKNOWN
  if (answer?.error !== undefined && code !== UNKNOWN) purchases.set(purchase, { kind: 'refused', code })
  return answer !== undefined
}

/** Sells a contract at its bid and records the amount if the sale is acknowledged; resolves as `buy` does. */
export const sell = async (client: TestClient, { sales }: Trades, contractId: number): Promise<boolean> => {
  const answer = await askInTime(client, { sell: contractId, price: 0 })
  if (answer?.sell !== undefined) sales.set(contractId, Math.round(answer.sell.sold_for * 100))
  return answer !== undefined
}

/** An open contract: its id, and whether it ends only when it is sold. */
export type OpenContract = { readonly id: number; readonly isEndless: boolean }

/** Reads the open contracts of the socket's account; undefined if it does not answer, or cannot tell now. */
export const openContracts = async (client: TestClient): Promise<readonly OpenContract[] | undefined> => {
  const answer = await askInTime(client, { portfolio: 1 })
  const rows: readonly { readonly contract_id: number; readonly contract_type: string }[] | undefined =
    answer?.portfolio?.contracts
  return rows?.map(({ contract_id, contract_type }) => ({
    id: contract_id,
    isEndless: contract_type.startsWith('MULT'),
  }))
}
