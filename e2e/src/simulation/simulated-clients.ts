import {
  type IdentifiedRequest,
  isRefusal,
  lookUp,
  type RequestOutcome,
} from '@folio/api-gateway/application/client-command.ts'
import { unavailable } from '@folio/api-gateway/application/refusals.ts'
import type { Refusal } from '@folio/api-gateway/http/refusal.ts'
import { BusUnavailable } from '@folio/bus/port.ts'
import { commandIdOf } from '@folio/contracts/account-ids.ts'
import { StoreUnavailable } from '@folio/event-store/port.ts'
import { fingerprintOf } from '@folio/keys/client-cipher.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import type { SimulatedLedger } from './simulated-ledger.ts'
import { endpointOf, partyOf, readyFor, type Wish } from './wishes.ts'

/** A request and everything that was ever answered to it. */
export type Told = {
  readonly wish: Wish
  readonly commandId: string
  readonly fingerprint: string
  readonly answers: (RequestOutcome | Refusal)[]
}

const TRIES_MAX = 4
const BETWEEN_TRIES_MS = 700

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const isOutage = (error: unknown): boolean =>
  error instanceof ReadModelUnavailable || error instanceof StoreUnavailable || error instanceof BusUnavailable

/** Whether an answer leaves open what came of the request. */
export const isOpen = (answer: RequestOutcome | Refusal | undefined): boolean =>
  answer === undefined || (isRefusal(answer) && answer.status >= 500)

/** Clients that ask as the gateway does, and ask again where the answer leaves it open. */
export const simulatedClients = ({ newGateway, clock }: Pick<SimulatedLedger, 'newGateway' | 'clock'>) => {
  const told: Told[] = []
  const longRunning = newGateway()
  let calls = 0

  const attempt = async (request: IdentifiedRequest, wish: Wish): Promise<RequestOutcome | Refusal> => {
    // Every other call comes by a gateway that was started just now.
    const gateway = calls % 2 === 0 ? longRunning : newGateway()
    const { commandId } = request
    const { view, send } = readyFor(gateway, wish, { transactionId: gateway.nextTransactionId(), commandId })
    const { answered, mark } = await lookUp(gateway, request, { view, keys: [] })
    return answered ?? send(request, mark.position)
  }

  /** Asks once. */
  const ask = async (asked: Told): Promise<void> => {
    const { wish, commandId, fingerprint } = asked
    calls += 1
    const request = {
      clientId: partyOf(wish.wallet).client_id,
      endpoint: endpointOf(wish),
      requestId: `r${wish.request}`,
      body: '',
      correlationId: `call ${calls}`,
      receivedAt: clock(),
      commandId,
      fingerprint,
      key: Buffer.alloc(32, 1),
    }
    try {
      asked.answers.push(await attempt(request, wish))
    } catch (error) {
      if (!isOutage(error)) throw error
      asked.answers.push(unavailable())
    }
  }

  /** Asks until the answer says what came of it, a bounded number of times. */
  const insist = async (wish: Wish, triesMax = TRIES_MAX): Promise<Told> => {
    const commandId = commandIdOf(partyOf(wish.wallet).client_id, endpointOf(wish), `r${wish.request}`)
    const asked = {
      wish,
      commandId,
      fingerprint: fingerprintOf(Buffer.alloc(32, 1), JSON.stringify(wish)),
      answers: [],
    }
    told.push(asked)
    await again(asked, triesMax)
    return asked
  }

  const again = async (asked: Told, triesMax = TRIES_MAX): Promise<void> => {
    for (let tries = 0; tries < triesMax; tries += 1) {
      await ask(asked)
      if (!isOpen(asked.answers.at(-1))) return
      await pause(BETWEEN_TRIES_MS)
    }
  }

  return { told, insist, again }
}
