import type { AccountKind } from '@folio/contracts/options-account/account.ts'
import { optionsAccountCommands } from '@folio/contracts/options-account/commands.ts'
import { accountClaimStream, optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import type { Refusal } from '../../http/refusal.ts'
import { type ClientRequest, claimAndSend, identified, isRefusal, lookUp } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { noAnswer } from '../refusals.ts'
import { type AwaitedAccount, awaitedAccount } from './awaited-account.ts'

/** An account that can be used, where the view stood that shows it, and whether this very call made it. */
export type RequestedAccount = AwaitedAccount & { readonly isNew: boolean }

/** What a request says of the call that it comes from; the kind of account is its id and its body. */
export type AccountCall = Pick<ClientRequest, 'endpoint' | 'correlationId' | 'receivedAt' | 'traceparent'>

/**
 * Opens a client's account of a kind, or finds it: the kind is the request's id, so of any number at once one makes it.
 * Answered when the account can be used.
 */
export const requestAccount = async (
  gateway: Gateway,
  call: AccountCall,
  kind: AccountKind,
): Promise<RequestedAccount | Refusal> => {
  const body = JSON.stringify([kind.account_type, kind.currency, kind.group])
  const request = await identified(gateway, { ...call, clientId: kind.client_id, requestId: body, body })
  const view = gateway.optionsAccounts
  const { values, answered, mark } = await lookUp(gateway, request, { view, keys: [optionsAccountKeys.ofKind(kind)] })
  const [known] = values
  if (known !== undefined) return { account: known, seenAt: mark.position, isNew: false }
  const settled =
    answered ??
    (await claimAndSend(gateway, request, {
      view,
      topic: optionsAccountCommands,
      account: accountClaimStream(kind),
      command: { type: 'RequestAccount', ...kind },
      seenPosition: mark.position,
    }))
  if (isRefusal(settled)) return settled
  const awaited = await awaitedAccount(gateway, kind, call.receivedAt + gateway.times.answerMs * 1000)
  if (awaited === undefined) return noAnswer()
  return { ...awaited, isNew: !settled.isRepeat && settled.recorded.type === 'AccountRequested' }
}
