import type { NameCommand } from '@folio/contracts/identity/commands.ts'
import type { NameEvent } from '@folio/contracts/identity/name-events.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'

/** A name that only one may have: free, or somebody's. */
export type Name = { readonly holder?: string }

const initial: Name = {}

/** Everything that can happen to a name, decided from what already has. */
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

/** The name: what can be asked, and what comes of it. A holder that claims again has it again. */
export const name: Decider<NameCommand, Name, NameEvent> = { initial, decide, evolve }
