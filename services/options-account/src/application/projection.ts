import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import { kindOf, type OptionsAccount } from '@folio/contracts/options-account/account.ts'
import {
  type AccountClaimEvent,
  accountClaimEvents,
  type OptionsAccountEvent,
} from '@folio/contracts/options-account/events.ts'
import { type OptionsAccountEntry, optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { StoredEvent } from '@folio/service-kit/events/stored-event.ts'
import type { Project, ViewWriter } from '@folio/service-kit/views/projection.ts'

type Stored = StoredEvent<AccountClaimEvent | OptionsAccountEvent>

const putOpen = ({ stream, revision, metadata }: Stored, account: OptionsAccount, view: ViewWriter): void =>
  view.put(optionsAccountKeys.onItsWay(account), { stream, revision, since: metadata.at })

const putActive = ({ revision, metadata }: Stored, account: OptionsAccount, view: ViewWriter): void => {
  const entry: OptionsAccountEntry = {
    account_id: account.account_id,
    ...kindOf(account),
    status: 'active',
    revision,
    at: metadata.at,
  }
  view.put(optionsAccountKeys.account(account.account_id), entry)
  view.put(optionsAccountKeys.ofKind(account), entry)
}

/** Projects active accounts by number and by kind, and the requests that did not lead to an active account yet. */
export const project: Project<AccountClaimEvent | OptionsAccountEvent> = (stored, view) => {
  const { event } = stored
  if (isNoOp(accountClaimEvents, event)) return
  switch (event.type) {
    case 'AccountRequested':
    case 'AccountRegistered':
    case 'RegistrationRefused':
      return putOpen(stored, event.data, view)
    case 'AccountActivated':
      putActive(stored, event.data, view)
      return view.delete(optionsAccountKeys.onItsWay(event.data))
    default:
      return unreachable(event)
  }
}
