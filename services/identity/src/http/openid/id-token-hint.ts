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
 * Lets an application show an ID token (`id_token_hint`) that it got under another algorithm than it gets now, as long as
 * its signature is one of ours: the server by itself takes only the algorithm that it would sign with.
 */
export const takeHintsOfAll = ({ IdToken }: Provider, algs: readonly string[]): void => {
  const validate = IdToken.validate.bind(IdToken)
  IdToken.validate = (hint, client) => {
    const alg = algs.find((each) => each === algOf(hint))
    return validate(
      hint,
      alg === undefined ? client : Object.create(client, { idTokenSignedResponseAlg: { value: alg } }),
    )
  }
}
