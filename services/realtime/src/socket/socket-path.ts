import { SOCKETS_PATH, type SocketKind, socketKinds } from '@folio/contracts/http/sockets.ts'

/** What a request to a socket asks for. */
export type SocketTarget = {
  readonly path: string
  readonly kind: SocketKind | undefined
  readonly otp: string | undefined
}

/** Whether a request's path lies where the sockets are. */
export const isSocketPath = (url: string | undefined): boolean => url?.startsWith(SOCKETS_PATH) ?? false

/** Reads the path and the query of a request to a socket; an unknown one has no kind. */
export const socketTarget = (url: string): SocketTarget => {
  const [path = '', ...query] = url.split('?')
  const word = path.slice(SOCKETS_PATH.length)
  const otp = new URLSearchParams(query.join('?')).get('otp') ?? ''
  return {
    path,
    kind: isSocketPath(path) ? socketKinds.find((kind) => kind === word) : undefined,
    otp: otp === '' ? undefined : otp,
  }
}
