import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getAgent } from '@folio/contracts/http/payment-agents/get-agent.ts'

/** One line of switches: the name of a payment, and true if Folio allows it. */
export type Switch = readonly [name: string, isOn: boolean | undefined]

type Switches = Pick<
  DataOf<typeof getAgent>,
  'is_suspended' | 'deposit_enabled' | 'withdraw_enabled' | 'transfer_to_pa'
>

/** The payments that Folio allows an agent; a suspended one is allowed none, whatever its settings say. */
export const switchesOf = ({
  is_suspended,
  deposit_enabled,
  withdraw_enabled,
  transfer_to_pa,
}: Switches): readonly Switch[] => {
  const isActive = is_suspended !== true
  return [
    ['Paying in for clients', isActive && deposit_enabled],
    ['Paying in for other agents', isActive && transfer_to_pa],
    ['Paying clients out', isActive && withdraw_enabled],
  ]
}
