import type { CallIds, ClientRequest } from '@folio/client-commands/client-request.ts'
import type { AccountKind } from '@folio/contracts/options-account/account.ts'
import { optionsAccountCommands } from '@folio/contracts/options-account/commands.ts'
import { accountClaimStream, optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import { noAnswer, type Refusal } from '@folio/rest-server/refusal.ts'
import { claimAndSend, identifyRequest, isRefusal, lookUp } from '../commands/client-command.ts'
import type { Gateway } from '../gateway.ts'
import { type ReadyAccount, waitForAccount } from './wait-for-account.ts'

/** An account that can be used, the position of the view that shows it, and a flag that is true if this call opened it. */
export type RequestedAccount = ReadyAccount & { readonly isNew: boolean }

/** The call behind a request for an account; the kind of account is the request's id and body. */
export type AccountCall = CallIds & Pick<ClientRequest, 'endpoint'>

/**
 * Opens a client's account of a kind, or finds it. The kind is the request id, so one of any number of concurrent calls
 * opens it. Returns once the account can be used.
 */
export const requestAccount = async (
  gateway: Gateway,
  call: AccountCall,
  kind: AccountKind,
): Promise<RequestedAccount | Refusal> => {
  const body = JSON.stringify([kind.account_type, kind.currency, kind.group])
  const request = await identifyRequest(gateway, call, {
    clientId: kind.client_id,
    endpoint: call.endpoint,
    requestId: body,
    body,
  })
  const view = gateway.optionsAccounts
  const { values, answered, checkpoint, isClaimed } = await lookUp(gateway, request, {
    view,
    keys: [optionsAccountKeys.ofKind(kind)],
  })
  const [known] = values
  if (known !== undefined) return { account: known, seenAt: checkpoint.position, isNew: false }
  const settled =
    answered ??
    (await claimAndSend(gateway, request, {
      view,
      topic: optionsAccountCommands,
      account: accountClaimStream(kind),
      command: { type: 'RequestAccount', ...kind },
      seenPosition: checkpoint.position,
      isClaimed,
    }))
  if (isRefusal(settled)) return settled
  const awaited = await waitForAccount(gateway, kind, call.receivedAt + gateway.times.answerMs * 1000)
  if (awaited === undefined) return noAnswer()
  return { ...awaited, isNew: !settled.isRepeat && settled.recorded.type === 'AccountRequested' }
}
