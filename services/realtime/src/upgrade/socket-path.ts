import { SOCKETS_PATH, type SocketKind, socketKinds } from '@folio/contracts/http/sockets.ts'

/** A fault of a query field. */
export type FieldFault = { readonly field: string; readonly message: string }

/** The path and the query of a request to a socket. */
export type SocketTarget = {
  readonly path: string
  readonly kind: SocketKind | undefined
  readonly otp: string | undefined
  /** The faults of the query for a socket of this kind. */
  readonly faults: readonly FieldFault[]
}

const FAULTS_MAX = 100
const NAME_LENGTH_MAX = 100

const faultsOf = (query: URLSearchParams, kind: SocketKind | undefined): readonly FieldFault[] => {
  const needsPassword = kind !== undefined && kind !== 'public'
  const expectedOf = (name: string): string | undefined => {
    if (!needsPassword || name !== 'otp') return 'is not a known field'
    return query.getAll(name).length > 1 ? 'must be sent once' : undefined
  }
  const names = [...new Set(query.keys())].slice(0, FAULTS_MAX)
  const faults = names.flatMap((name) => {
    const expected = expectedOf(name)
    const field = name.slice(0, NAME_LENGTH_MAX)
    return expected === undefined ? [] : [{ field, message: `${field} ${expected}.` }]
  })
  const isMissing = needsPassword && (query.get('otp') ?? '') === ''
  return isMissing ? [...faults, { field: 'otp', message: 'otp is required.' }] : faults
}

/** Tells if a URL lies under the path of the sockets. */
export const isSocketPath = (url: string | undefined): boolean => url?.startsWith(SOCKETS_PATH) ?? false

/** Parses the path and the query of a request to a socket; an unknown path has no kind. */
export const socketTarget = (url: string): SocketTarget => {
  const [path = '', ...query] = url.split('?')
  const word = path.slice(SOCKETS_PATH.length)
  const parameters = new URLSearchParams(query.join('?'))
  const kind = isSocketPath(path) ? socketKinds.find((known) => known === word) : undefined
  return { path, kind, otp: parameters.get('otp') || undefined, faults: faultsOf(parameters, kind) }
}
