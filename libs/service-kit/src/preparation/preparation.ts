import type { EventReader } from '@folio/event-store/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { ViewReader } from '../views/view-reader.ts'

/** A command with the facts that its decision needs, and the steps to decide before it. */
export type PreparedCommand<Command> = { readonly command: Command; readonly before?: readonly DueStep<Command>[] }

/** A step that became due by an event and is decided before a command, as if it had been sent. */
export type DueStep<Command> = {
  /** The command with its facts. */
  readonly command: Command
  /** The command without facts, as it is sent. */
  readonly sent: Command
  readonly commandId: string
  readonly cause: string
  readonly causePosition: number
}

/** The way in which commands of an aggregate get facts from outside its stream before they are decided. */
export type Preparation<Command, State> = {
  /**
   * Adds facts that never change, such as recorded ticks, to a command, and gives one that needs none back as it is. Called
   * again if an earlier command changes the state that it depends on. A command whose facts cannot be read is answered with
   * `unavailable`, and a step is left to the sweep.
   */
  readonly prepare: (ports: PreparationPorts, command: Command, state: State) => Promise<PreparedCommand<Command>>
  /** Tells if a command has the facts that its decision on this state needs. */
  readonly isPrepared: (command: Command, state: State) => boolean
  /** Tells if a step may be decided without an event, because what it asks for happened already. */
  readonly mayBeDone: (command: Command) => boolean
}

/** The ports from which facts come. */
export type PreparationPorts = {
  readonly store: EventReader
  readonly clock: Clock
  /** The service's own view. */
  readonly view: Pick<ViewReader, 'list'>
}
