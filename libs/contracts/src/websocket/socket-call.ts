import type { z } from 'zod'
import type { CallName } from './call-policies.ts'

/** A call that this release serves: its name, its request, its answer and its description. */
export type SocketCall = {
  readonly name: CallName
  readonly request: z.ZodType
  readonly answer: z.ZodType
  readonly description: string
}
