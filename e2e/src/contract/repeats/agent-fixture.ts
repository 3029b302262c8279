import { editAgent } from '../../agents/agent-calls.ts'
import { dataOf, get, operate, post } from '../../kit/calls.ts'
import { newApp, person, signUpWith } from '../../kit/log-in.ts'
import type { Client } from '../../kit/running-folio.ts'
import type { Fixture } from './repeat-fixture.ts'

/** Turns a setting of the agent off. */
export const switchOff = (flag: string) => (fixture: Fixture) =>
  editAgent(fixture.demo, fixture.agent, { [flag]: false })
/** Turns one of a client's switches for agents off. */
export const switchClientOff = (flag: string, of: 'alice' | 'bob') => async (fixture: Fixture) =>
  dataOf(await operate(fixture.demo, `clients/${fixture[of].client_id}/payment-agents`, { [flag]: false }))

/**
 * Signs up a person in a country that the agent does not serve until the operator adds it, with a token for trading
 * only.
 */
export const ada = async ({ demo, unused }: Fixture) => {
  const { client, nickname } = await signUp(demo, unused('ada'))
  const own = dataOf(await get(demo, client, '/account/v1/nickname'))
  const body = { name: 'trade', scopes: ['trade'] }
  const made = dataOf(await post(demo, client, { path: '/account/v1/tokens', body }))
  const { external_reference_id: client_id } = own
  const wallets = dataOf(await get(demo, client, '/wallet/v1/wallets'))
  const whole: Client = {
    ...client,
    client_id,
    nickname,
    wallets: wallets.map(({ wallet_id, type }: Client['wallets'][number]) => ({ wallet_id, type })),
  }
  return { whole, trading: { application_id: client.application_id, token: String(made.token) } }
}

/** Signs up a person who lives in a country without agents. */
export const signUp = async (demo: Fixture['demo'], name: string) => {
  const someone = person(name)
  const { client } = await signUpWith(demo, await newApp(demo), someone)
  return { client, nickname: someone.nickname }
}
