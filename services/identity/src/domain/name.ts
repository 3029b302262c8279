import type { NameCommand } from '@folio/contracts/identity/commands.ts'
import type { NameEvent } from '@folio/contracts/identity/events.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'

/** A unique name: free, or held by a client. */
export type Name = { readonly holder?: string }

const initial: Name = {}

/** Decides one command about a unique name. */
const decide = (command: NameCommand, { holder = command.holder }: Name): readonly NameEvent[] => {
  const isFor = command.type === 'ClaimName' ? [command.holder, command.instead_of] : [command.holder]
  if (!isFor.includes(holder)) return [{ type: 'NameRefused', data: { holder } }]
  switch (command.type) {
    case 'ClaimName':
      return [{ type: 'NameClaimed', data: { holder: command.holder } }]
    case 'ReleaseName':
      return [{ type: 'NameReleased', data: { holder } }]
    default:
      return unreachable(command)
  }
}

const evolve = (name: Name, event: NameEvent): Name => {
  switch (event.type) {
    case 'NameClaimed':
      return { holder: event.data.holder }
    case 'NameReleased':
      return {}
    case 'NameRefused':
      return name
    default:
      return unreachable(event)
  }
}

/** The decider of unique names. A holder that claims its name again keeps it. */
export const name: Decider<NameCommand, Name, NameEvent> = { initial, decide, evolve }
