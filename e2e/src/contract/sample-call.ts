import type { Caller } from '../kit/calls.ts'
import type { World } from './world.ts'

/** What a call says beside its endpoint. */
export type CallParts = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** Something of another client's put where one's own should be, and how that is refused. */
export type ForeignCall = CallParts & {
  readonly what: string
  readonly status: number
  readonly code: string
}

/** How an endpoint is called well by Alice, and how it is called with what is Bob's. */
export type SampleCall = {
  /** Who calls it well, where that is not Alice. */
  readonly caller?: (world: World) => Caller
  readonly well: (world: World, id: string) => CallParts | Promise<CallParts>
  /** One for each field that names something that belongs to a client; none where no field does. */
  readonly foreign: (world: World, id: string) => readonly ForeignCall[]
}
