import {
  type AppendCallSettings,
  type ReconnectingAppendCall,
  reconnectingAppendCall,
} from './reconnecting-append-call.ts'

/**
 * The gRPC library writes one message per call in a turn of the event loop, however many wait; several calls send as many
 * messages at once. An append waits for the answer to the one before it in its stream, so none overtakes another.
 */
const CALLS = 8

/** Spreads appends over several calls of a connection in turn. */
export const appendCallPool = (settings: AppendCallSettings): ReconnectingAppendCall => {
  const calls = Array.from({ length: CALLS }, () => reconnectingAppendCall(settings))
  let added = 0
  let last = calls[0]
  return {
    add: (append) => {
      last = calls[added % CALLS]
      added += 1
      return last?.add(append) ?? false
    },
    lastFailure: () => last?.lastFailure(),
    end: () => {
      for (const call of calls) call.end()
    },
  }
}
