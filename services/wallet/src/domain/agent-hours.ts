import type { AgentTransferKind, HourTally } from '@folio/contracts/payment-agent/daily-limits.ts'
import type { AgentProcess } from '@folio/contracts/payment-agent/transfer.ts'
import { countedIn, type DailyWindow, exceededLimit, givenBackIn, withHour } from '@folio/kernel/daily-window.ts'

/** The count and amount of a client's transfers through all agents in each hour of the last day, by kind. */
export type AgentHours = Readonly<Partial<Record<AgentTransferKind, DailyWindow>>>

/** A transfer through an agent, and the kind that this side of it counts: a wallet counts only the client's side. */
type Part = { readonly process?: AgentProcess | undefined; readonly kind: AgentTransferKind }

const counts = ({ process, kind }: Part) => (process?.kind === kind ? process.worth : undefined)

/** Returns the client's limit across all agents that a transfer would exceed; undefined if none. */
export const brokenAgentLimit = (
  { process, kind }: Part,
  hours: AgentHours = {},
): 'daily_count' | 'daily_amount' | undefined => {
  const worth = counts({ process, kind })
  return worth && process?.limit && exceededLimit(hours[kind] ?? {}, worth, process.limit)
}

/**
 * Returns the totals of the hour in which a transfer counts, with the transfer; undefined for a transfer that does not
 * count.
 */
export const agentCounted = (part: Part, hours: AgentHours = {}): HourTally | undefined => {
  const worth = counts(part)
  const { kind } = part
  return worth && { kind, ...countedIn(hours[kind] ?? {}, worth) }
}

/** Returns the process of a transfer with the hour in which the paying client counted it. */
export const withClientHour = (
  process: AgentProcess | undefined,
  counted: HourTally | undefined,
): AgentProcess | undefined =>
  process === undefined || counted === undefined || counted.hour === process.worth?.hour
    ? process
    : { ...process, hour_of_client: counted.hour }

/**
 * Returns the totals of the hour that counted a transfer, without the transfer; undefined for a transfer that does not
 * count.
 */
export const agentGivenBack = (part: Part, hours: AgentHours = {}): HourTally | undefined => {
  const worth = counts(part)
  if (worth === undefined) return undefined
  const { kind, process } = part
  const { amount } = worth
  const tally = givenBackIn(hours[kind] ?? {}, { hour: process?.hour_of_client ?? worth.hour, amount })
  return tally && { kind, ...tally }
}

/** Replaces the totals of one hour by those of an event. */
export const withAgentHour = (hours: AgentHours = {}, { kind, ...tally }: HourTally): AgentHours => ({
  ...hours,
  [kind]: withHour(hours[kind] ?? {}, tally),
})
