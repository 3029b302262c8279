import { randomUUID } from 'node:crypto'
import type { Seen } from '@folio/realtime/testing/socket-client.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { askUntilDecided, DECIDED_WITHIN_MS, reasonOf } from '../../kit/socket-calls/ask-until-decided.ts'
import type { ListeningClient } from '../../kit/socket-calls/listening-client.ts'
import type { AskedContract } from './shortest-contracts.ts'

/** A contract that was bought: its request, the proposal if it was bought by one, and the answer. */
export type Bought = { readonly asked: AskedContract; readonly proposal?: Seen; readonly buy: Seen }

/** A client of one options account that trades through a socket; late ticks and a busy service only delay it. */
export type Trader = {
  /** Asks, again while the request is refused for reasons that pass, or for one of `more`. */
  readonly ask: (request: object, more?: readonly string[]) => Promise<Seen>
  /** Asks for a price and buys it, or the next one if ticks have moved it. */
  readonly buyProposed: (asked: AskedContract) => Promise<Bought>
  /** Buys at the price of the moment, which may be as much as `price`. */
  readonly buyDirectly: (asked: AskedContract, price: number) => Promise<Bought>
  /**
   * Ends a contract by `sell` or `cancel`; resolves with undefined if its ticks had ended it before, or an earlier try that
   * got no answer.
   */
  readonly end: (request: object) => Promise<Seen | undefined>
  /** The contract as the account shows it. */
  readonly shown: (contractId: number) => Promise<Seen>
}

/** The code of answers that do not state the outcome of a request. */
const UNKNOWN = 'InternalServerError'
const ENDED = ['NoOpenPosition', 'ContractAlreadySold']

const granted = (answer: Seen): Seen => {
  if (answer.error !== undefined) throw new Error(`${JSON.stringify(answer.echo_req)} was refused: ${reasonOf(answer)}`)
  return answer
}

/** Makes the trader of an account's socket. */
export const traderOn = (client: ListeningClient): Trader => {
  const ask: Trader['ask'] = (request, more) => askUntilDecided(client, () => request, more)
  /** Repeats a purchase with an unknown outcome under its request id, so that it buys once. */
  const buyOnce = async (request: object): Promise<Seen> => {
    const identified = { ...request, request_id: randomUUID() }
    const { answer } = await eventually(async () => {
      const given = await client.ask(identified)
      return reasonOf(given) !== UNKNOWN && { answer: given }
    }, DECIDED_WITHIN_MS)
    return answer
  }
  const buyUntilDecided = async (request: () => object | Promise<object>): Promise<Seen> =>
    granted(await askUntilDecided({ ask: buyOnce }, request)).buy
  return {
    ask,
    buyProposed: async (asked) => {
      let proposal: Seen
      const buy = await buyUntilDecided(async () => {
        proposal = granted(await ask({ proposal: 1, ...asked })).proposal
        return { buy: proposal.id, price: proposal.ask_price }
      })
      return { asked, proposal, buy }
    },
    buyDirectly: async (asked, price) => ({
      asked,
      buy: await buyUntilDecided(() => ({ buy: 1, price, parameters: asked })),
    }),
    end: async (request) => {
      const answer = await ask(request)
      return ENDED.includes(reasonOf(answer) ?? '') ? undefined : granted(answer)
    },
    shown: async (contract_id) => granted(await ask({ proposal_open_contract: 1, contract_id })).proposal_open_contract,
  }
}
