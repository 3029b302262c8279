/** Which socket a request is for, by its path. */
export type SocketKind = 'public' | 'demo' | 'real'

/** What a request to a socket asks for. */
export type SocketTarget = {
  readonly path: string
  readonly kind: SocketKind | undefined
  readonly otp: string | undefined
}

const SOCKETS_PATH = '/trading/v1/options/ws/'
const KINDS: readonly SocketKind[] = ['public', 'demo', 'real']

/** Whether a request's path lies where the sockets are. */
export const isSocketPath = (url: string | undefined): boolean => url?.startsWith(SOCKETS_PATH) ?? false

/** Reads the path and the query of a request to a socket; an unknown one has no kind. */
export const socketTarget = (url: string): SocketTarget => {
  const [path = '', ...query] = url.split('?')
  const word = path.slice(SOCKETS_PATH.length)
  const otp = new URLSearchParams(query.join('?')).get('otp') ?? ''
  return {
    path,
    kind: isSocketPath(path) ? KINDS.find((kind) => kind === word) : undefined,
    otp: otp === '' ? undefined : otp,
  }
}
