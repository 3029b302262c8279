import { isRefusal, lookUp } from '@folio/api-gateway/application/commands/client-command.ts'
import { BusUnavailable } from '@folio/bus/port.ts'
import type { IdentifiedRequest } from '@folio/client-commands/client-request.ts'
import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import { StoreUnavailable } from '@folio/event-store/port.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { fingerprintOf } from '@folio/keys/client-cipher.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { type Refusal, unavailable } from '@folio/rest-server/refusal.ts'
import { endpointOf, type Operation, prepareCommand } from './operations.ts'
import { partyOf } from './simulated-accounts.ts'
import type { SimulatedLedger } from './simulated-ledger.ts'

/** A request that was issued, with every answer to it. */
export type IssuedRequest = {
  readonly operation: Operation
  readonly commandId: string
  readonly fingerprint: string
  readonly answers: (RequestOutcome | Refusal)[]
}

/** The most times that a request is sent while its outcome is unknown. */
export const TRIES_MAX = 4
/** The pause before a request is repeated. */
export const BETWEEN_TRIES_MS = 700

/** Tells if an error is that of a port that cannot be reached. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ReadModelUnavailable || error instanceof StoreUnavailable || error instanceof BusUnavailable

/** Tells if an answer leaves the outcome of the request unknown. */
export const isOpen = (answer: RequestOutcome | Refusal | undefined): boolean =>
  answer === undefined || (isRefusal(answer) && answer.status >= 500)

/** Makes clients that send requests through a gateway and repeat a request while its outcome is unknown. */
export const simulatedClients = ({ newGateway, clock }: Pick<SimulatedLedger, 'newGateway' | 'clock'>) => {
  const issued: IssuedRequest[] = []
  const longRunning = newGateway()
  let calls = 0

  const attempt = async (request: IdentifiedRequest, operation: Operation): Promise<RequestOutcome | Refusal> => {
    // Every second call goes through a new gateway.
    const gateway = calls % 2 === 0 ? longRunning : newGateway()
    const { commandId } = request
    const { view, send } = prepareCommand(gateway, operation, { transactionId: gateway.nextTransactionId(), commandId })
    const { answered, checkpoint, isClaimed } = await lookUp(gateway, request, { view, keys: [] })
    return answered ?? send(request, { seenPosition: checkpoint.position, isClaimed })
  }

  /** Sends a request once. */
  const ask = async (asked: IssuedRequest): Promise<void> => {
    const { operation, commandId, fingerprint } = asked
    calls += 1
    const request = {
      clientId: partyOf(operation.wallet).client_id,
      endpoint: endpointOf(operation),
      requestId: `r${operation.request}`,
      body: '',
      correlationId: `call ${calls}`,
      receivedAt: clock(),
      commandId,
      fingerprint,
      key: Buffer.alloc(32, 1),
    }
    try {
      asked.answers.push(await attempt(request, operation))
    } catch (error) {
      if (!isOutage(error)) throw error
      asked.answers.push(unavailable())
    }
  }

  /** Sends a request until its outcome is known, at most `triesMax` times. */
  const sendUntilAnswered = async (operation: Operation, triesMax = TRIES_MAX): Promise<IssuedRequest> => {
    const commandId = commandIdOf(partyOf(operation.wallet).client_id, endpointOf(operation), `r${operation.request}`)
    const asked = {
      operation,
      commandId,
      fingerprint: fingerprintOf(Buffer.alloc(32, 1), JSON.stringify(operation)),
      answers: [],
    }
    issued.push(asked)
    await sendAgain(asked, triesMax)
    return asked
  }

  const sendAgain = async (asked: IssuedRequest, triesMax = TRIES_MAX): Promise<void> => {
    for (let tries = 0; tries < triesMax; tries += 1) {
      await ask(asked)
      if (!isOpen(asked.answers.at(-1))) return
      await sleep(BETWEEN_TRIES_MS)
    }
  }

  return { issued, sendUntilAnswered, sendAgain }
}
