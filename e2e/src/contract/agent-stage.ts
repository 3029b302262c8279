import { editAgent } from '../agents/agent-calls.ts'
import { get, operate, post } from '../kit/calls.ts'
import { newApp, person, signUpWith } from '../kit/log-in.ts'
import type { Client } from '../kit/running-folio.ts'
import type { Stage } from './repeat-stage.ts'

/** Switches something of the agent off. */
export const switchOff = (flag: string) => (stage: Stage) => editAgent(stage.demo, stage.agent, { [flag]: false })
/** Switches something of a client's dealings with agents off. */
export const switchClientOff = (flag: string, of: 'alice' | 'bob') => (stage: Stage) =>
  operate(stage.demo, `clients/${stage[of].client_id}/payment-agents`, { [flag]: false })

/** A person who logged in, in a country that the agent does not serve until it is told to, with a token for trading alone. */
export const ada = async ({ demo, unused }: Stage) => {
  const { client, nickname } = await signUp(demo, unused('ada'))
  const { body: own } = await get(demo, client, '/account/v1/nickname')
  const made = await post(demo, client, { path: '/account/v1/tokens', body: { name: 'trade', scopes: ['trade'] } })
  const { external_reference_id: client_id } = own.data
  const { body: wallets } = await get(demo, client, '/wallet/v1/wallets')
  const whole: Client = {
    ...client,
    client_id,
    nickname,
    wallets: wallets.data.map(({ wallet_id, type }: Client['wallets'][number]) => ({ wallet_id, type })),
  }
  return { whole, trading: { application_id: client.application_id, token: String(made.body.data.token) } }
}

/** Signs a person up, who lives where no agent serves. */
export const signUp = async (demo: Stage['demo'], name: string) => {
  const someone = person(name)
  const { client } = await signUpWith(demo, await newApp(demo), someone)
  return { client, nickname: someone.nickname }
}
