import { interactionPolicy } from 'oidc-provider'

/** What people are asked, in this order: to sign up where the application wants that, to log in, and to let it in. */
export const logInPolicy = (): interactionPolicy.DefaultPolicy => {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'registration', requestable: true }), 0)
  return policy
}
