import type { Identity } from './identity.ts'

/** Identity as one request asks it: whatever it sends is part of the trace that the request is part of, where that is watched. */
export const withinTrace = <Asked extends Pick<Identity, 'ask'>>(
  identity: Asked,
  traceparent: string | undefined,
): Asked => {
  if (traceparent === undefined) return identity
  const { ask } = identity
  return { ...identity, ask: (topic, message) => ask(topic, { ...message, traceparent }) }
}
