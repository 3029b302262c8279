import type { Seen, TestClient } from '@folio/realtime/testing/socket-client.ts'

/** A client that makes calls on a socket while its streams push. */
export type ListeningClient = {
  /** Makes a call; resolves with its answer, however many pushes come before it, and rejects if the socket closes. */
  readonly ask: (request: object) => Promise<Seen>
  /** Every push so far, in the order of arrival. */
  readonly pushes: readonly Seen[]
  readonly close: () => void
}

/** Makes a client of a socket, whose other readers get no frames any more; its calls have request ids of their own. */
export const listenOn = ({ socket, send, next, closed }: TestClient): ListeningClient => {
  const pushes: Seen[] = []
  const unanswered = new Map<number, (answer: Seen) => void>()
  let calls = 0
  const read = async (): Promise<never> => {
    for (;;) {
      const frame = await next()
      const answer = unanswered.get(frame.req_id)
      unanswered.delete(frame.req_id)
      if (answer === undefined) pushes.push(frame)
      else answer(frame)
    }
  }
  void read()
  return {
    ask: (request) => {
      calls += 1
      const answered = new Promise<Seen>((resolve) => unanswered.set(calls, resolve))
      send({ ...request, req_id: calls })
      const lost = closed.then(({ code, reason }) => Promise.reject(new Error(`the socket closed: ${code} ${reason}`)))
      return Promise.race([answered, lost])
    },
    pushes,
    close: () => socket.close(),
  }
}
