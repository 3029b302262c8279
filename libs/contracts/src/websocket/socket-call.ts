import type { z } from 'zod'
import type { CallName } from './call-policies.ts'

/** A call that this release serves: its name, its request, its answer and its description. */
export type SocketCall = {
  readonly name: CallName
  readonly request: z.ZodType
  readonly answer: z.ZodType
  readonly description: string
}

/** A request of a call as a client sends it. */
export type SocketRequest<Call extends SocketCall> = z.input<Call['request']>

/** An answer of a call, or a push of its stream. */
export type SocketAnswer<Call extends SocketCall> = z.output<Call['answer']>
