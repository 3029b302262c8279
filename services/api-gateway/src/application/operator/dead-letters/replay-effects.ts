import type { ListedDeadLetter } from '@folio/bus/port.ts'
import type { ReplayEffect } from '@folio/contracts/http/operator/dead-letters.ts'
import type { ServiceName } from '@folio/contracts/messaging/all-services.ts'
import { commandEnvelope } from '@folio/contracts/messaging/command-message.ts'
import type { ServiceContract } from '@folio/contracts/messaging/service-contract.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { Position } from '@folio/event-store/port.ts'
import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { answerSourceOf, deadlineOf } from '@folio/service-kit/events/command-origin.ts'
import { metadataOf } from '@folio/service-kit/events/event-codec.ts'
import type { z } from 'zod'
import type { Gateway } from '../../gateway.ts'

type Parts = Pick<Gateway, 'viewOf' | 'store' | 'clock'>
type Service = ServiceContract & { readonly name: ServiceName }
type Envelope = z.output<typeof commandEnvelope>

/** The most events of streams that one list looks at for the answers to steps. */
const SEARCHED_MAX = 5_000
const PAGE_EVENTS = 250

/** Reads a letter as a command; undefined if it cannot be sent or read. */
const commandIn = (service: Service, { deadLetter }: ListedDeadLetter): Envelope | undefined => {
  if (deadLetter.fullBody !== undefined) return undefined
  try {
    return commandEnvelope.parse(service.commands.decode(deadLetter.wire))
  } catch {
    return undefined
  }
}

/** The stream that a command addresses: some services name it, others its id, which follows the first prefix. */
const streamOf = ({ streams }: Service, account: string): string => {
  const prefixes = Object.values(streams).map(({ prefix }) => prefix)
  return prefixes.some((prefix) => account.startsWith(prefix)) ? account : `${prefixes[0] ?? ''}${account}`
}

/** Looks for the answers to steps in their streams, together at most `SEARCHED_MAX` events. */
const stepSearch = ({ store }: Parts, service: Service) => {
  let left = SEARCHED_MAX
  return async ({ account, command_id: id }: Envelope, cause: Position): Promise<ReplayEffect> => {
    const stream = streamOf(service, account)
    let from: number | undefined
    while (left > 0) {
      const range = { direction: 'backwards', limit: Math.min(PAGE_EVENTS, left) } as const
      const events = await store.readStream(stream, from === undefined ? range : { ...range, from })
      left -= Math.max(1, events.length)
      for (const event of events) {
        if (event.position <= cause) return 'decided'
        if (metadataOf(event).command_id === id) return 'answered_before'
      }
      const last = events.at(-1)
      if (last === undefined || last.revision === 0) return 'decided'
      from = last.revision - 1
    }
    return 'unknown'
  }
}

/** Finds the commands of clients that an event answers; undefined while the view cannot be read. */
const answeredAmong = async (
  { viewOf }: Parts,
  service: Service,
  commands: readonly Envelope[],
): Promise<ReadonlySet<string> | undefined> => {
  const ids = commands
    .filter(({ origin }) => answerSourceOf(origin).kind === 'index')
    .map(({ command_id }) => command_id)
  try {
    const { values } = await viewOf[service.name].get(ids.map(viewKeys.command))
    return new Set(ids.filter((_, index) => 'stream' in (values[index] ?? {})))
  } catch (error) {
    if (error instanceof DependencyUnavailable) return undefined
    throw error
  }
}

/** Tells for each dead letter of a service what a replay would do now. */
export const replayEffects = async (
  parts: Parts,
  service: Service,
  letters: readonly ListedDeadLetter[],
): Promise<readonly ReplayEffect[]> => {
  const commands = letters.map((letter) => commandIn(service, letter))
  const answered = await answeredAmong(
    parts,
    service,
    commands.filter((command) => command !== undefined),
  )
  const searchStep = stepSearch(parts, service)
  const effectOf = async (command: Envelope | undefined): Promise<ReplayEffect> => {
    if (command === undefined) return 'none'
    const { origin, command_id: id } = command
    if (answered?.has(id)) return 'answered_before'
    if (command.epoch !== parts.store.epoch) return 'none'
    if (deadlineOf(origin) < parts.clock()) return 'past_its_time'
    const source = answerSourceOf(origin)
    switch (source.kind) {
      case 'index':
        return answered === undefined ? 'unknown' : 'decided'
      case 'stream':
        return searchStep(command, source.after)
      default:
        return unreachable(source)
    }
  }
  // In turn, because they share one limit.
  const effects: ReplayEffect[] = []
  for (const command of commands) effects.push(await effectOf(command))
  return effects
}
