import type { AgentTransferKind, HourTally } from '@folio/contracts/payment-agent/daily-limits.ts'
import type { AgentProcess } from '@folio/contracts/payment-agent/transfer.ts'
import { brokenLimit, type DailyWindow, givenBack, type Tally, tallied, withHour } from '@folio/kernel/daily-window.ts'

/** What a client's transfers through all agents came to in the hours of the last day, by which way they went. */
export type AgentHours = Readonly<Partial<Record<AgentTransferKind, DailyWindow>>>

/** The part of a transfer through an agent that this wallet plays: what it may count is the client's side alone. */
type Part = { readonly process?: AgentProcess | undefined; readonly kind: AgentTransferKind }

const hourTally = (kind: AgentTransferKind, hour: number, tally: Tally | undefined): HourTally | undefined =>
  tally && { kind, hour, ...tally }

const counts = ({ process, kind }: Part) => (process?.kind === kind ? process.worth : undefined)

/** Which of the client's limits across all agents a transfer would break, if it is one through an agent. */
export const brokenAgentLimit = (
  { process, kind }: Part,
  hours: AgentHours = {},
): 'daily_count' | 'daily_amount' | undefined => {
  const worth = counts({ process, kind })
  return worth && process?.limit && brokenLimit(hours[kind] ?? {}, worth, process.limit)
}

/** What the hour of a transfer stands at once it counts; nothing for one that does not. */
export const agentCounted = (part: Part, hours: AgentHours = {}): HourTally | undefined => {
  const worth = counts(part)
  return worth && hourTally(part.kind, worth.hour, tallied(hours[part.kind] ?? {}, worth.hour, worth.amount))
}

/** What the hour of a transfer stands at once it counts no more. */
export const agentGivenBack = (part: Part, hours: AgentHours = {}): HourTally | undefined => {
  const worth = counts(part)
  return worth && hourTally(part.kind, worth.hour, givenBack(hours[part.kind] ?? {}, worth.hour, worth.amount))
}

/** The hours with one of them as an event says it stands. */
export const withAgentHour = (hours: AgentHours = {}, { kind, hour, count, amount }: HourTally): AgentHours => ({
  ...hours,
  [kind]: withHour(hours[kind] ?? {}, hour, { count, amount }),
})
