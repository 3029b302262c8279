import { errors, interactionPolicy } from 'oidc-provider'

/** The longest that one parameter of an authorization request may be, and all of them together, in bytes. */
export const PARAMETER_BYTES_MAX = 2048
export const PARAMETERS_BYTES_MAX = 4096

const bytesOf = (value: unknown): number => Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value))

/** What a log-in is asked with is kept while it is under way, for anybody: so what is asked with has bounds. */
export const shortParameters = new interactionPolicy.Check(
  'parameters_too_long',
  'a parameter is too long',
  ({ oidc }) => {
    const given = Object.entries(oidc.params ?? {}).filter(([, value]) => value !== undefined)
    let sum = 0
    for (const [name, value] of given) {
      const bytes = bytesOf(value)
      sum += name.length + bytes
      if (bytes > PARAMETER_BYTES_MAX) {
        throw new errors.InvalidRequest(`${name} has ${bytes} bytes, and may have ${PARAMETER_BYTES_MAX}`)
      }
    }
    if (sum <= PARAMETERS_BYTES_MAX) return interactionPolicy.Check.NO_NEED_TO_PROMPT
    throw new errors.InvalidRequest(`the parameters have ${sum} bytes together, and may have ${PARAMETERS_BYTES_MAX}`)
  },
)
