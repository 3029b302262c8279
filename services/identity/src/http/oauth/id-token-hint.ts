import { decodeProtectedHeader } from 'jose'
import type { Provider } from 'oidc-provider'

const algOf = (token: string): unknown => {
  try {
    return decodeProtectedHeader(token).alg
  } catch {
    return undefined
  }
}

/**
 * Makes the server accept an ID token (`id_token_hint`) that it signed by another of its algorithms; by itself it accepts only
 * the algorithm that it would sign with now.
 */
export const acceptIdTokenHints = ({ IdToken }: Provider, algs: readonly string[]): void => {
  const validate = IdToken.validate.bind(IdToken)
  IdToken.validate = (hint, client) => {
    const alg = algs.find((each) => each === algOf(hint))
    return validate(
      hint,
      alg === undefined ? client : Object.create(client, { idTokenSignedResponseAlg: { value: alg } }),
    )
  }
}
