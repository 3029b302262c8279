import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import { type AccountKind, accountNumberOf } from '@folio/contracts/options-account/account.ts'
import type { AccountClaimCommand } from '@folio/contracts/options-account/commands.ts'
import { type AccountClaimEvent, accountClaimEvents } from '@folio/contracts/options-account/events.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'

type Requested = {
  readonly status: 'requested'
  readonly kind: AccountKind
  readonly account_id: string
  readonly attempt: number
}

/**
 * The state of a claim on a client's only account of a kind: free, or requested under a number; `attempt` counts
 * numbers.
 */
export type AccountClaim = { readonly status: 'free' } | Requested

const initial: AccountClaim = { status: 'free' }

const evolve = (claim: AccountClaim, event: AccountClaimEvent): AccountClaim => {
  if (isNoOp(accountClaimEvents, event)) return claim
  switch (event.type) {
    case 'AccountRequested': {
      const { account_id, attempt, ...kind } = event.data
      return { status: 'requested', kind, account_id, attempt }
    }
    default:
      return unreachable(event)
  }
}

const requested = (kind: AccountKind, attempt: number): AccountClaimEvent => ({
  type: 'AccountRequested',
  data: { account_id: accountNumberOf(kind, attempt), ...kind, attempt },
})

/** Decides a command on a claim; throws if the number to replace is not the one requested last. */
const decide = (command: AccountClaimCommand, claim: AccountClaim): readonly AccountClaimEvent[] => {
  switch (command.type) {
    case 'RequestAccount': {
      const { type: _, ...kind } = command
      if (claim.status === 'free') return [requested(kind, 1)]
      const { account_id } = claim
      return [{ type: 'RequestRefused', data: { account_id, ...claim.kind, reason: 'already_requested' } }]
    }
    case 'ReplaceNumber': {
      if (claim.status === 'free' || claim.account_id !== command.account_id) {
        throw new Error(`${command.account_id} cannot be replaced: it is not the number that the claim requested last`)
      }
      return [requested(claim.kind, claim.attempt + 1)]
    }
    default:
      return unreachable(command)
  }
}

/** The decider of a claim on an account. */
export const accountClaim: Decider<AccountClaimCommand, AccountClaim, AccountClaimEvent> = { initial, decide, evolve }
