import { type Refusal, unavailable } from '../refusal.ts'

/** The most streams of events that a process may have at a time, and that each of their owners may have. */
export type StreamLimits = { readonly process: number } & Readonly<Record<string, number>>

/** Makes the refusals of a stream that cannot begin, by the reason that `StreamSlots` gives. */
export const streamRefusals = ({
  process,
  ...owners
}: StreamLimits): Readonly<Record<'too_many' | 'stopping', Refusal>> => {
  const limits = [
    `${process} streams of events at this process`,
    ...Object.entries(owners).map(([owner, most]) => `${most} of this ${owner}`),
  ]
  return {
    too_many: {
      status: 429,
      code: 'RateLimit',
      message: `There are already ${limits.slice(0, -1).join(', ')}, or ${limits.at(-1)}: close one, then open this stream again.`,
      headers: { 'Retry-After': '5' },
    },
    stopping: unavailable(),
  }
}
