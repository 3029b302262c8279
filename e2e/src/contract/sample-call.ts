import type { Caller } from '../kit/calls.ts'
import type { ContractFixture } from './contract-fixture.ts'

/** The parts of a call besides its endpoint. */
export type CallParts = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** A field set to an id of another client, and the expected refusal. */
export type ForeignCall = CallParts & {
  readonly what: string
  readonly status: number
  readonly code: string
}

/** The good call of an endpoint by Alice, and its calls with ids of Bob's. */
export type SampleCall = {
  /** The caller of the good call, where it is not Alice. */
  readonly caller?: (fixture: ContractFixture) => Caller
  readonly well: (fixture: ContractFixture, id: string) => CallParts | Promise<CallParts>
  /** Makes one call for each field that names something that belongs to a client; empty if no field does. */
  readonly foreign: (fixture: ContractFixture, id: string) => readonly ForeignCall[]
}
