import { randomUUID } from 'node:crypto'
import { mainWallet } from '../kit/calls.ts'
import { makeAgentDeposit } from './agent-deposit-scenes.ts'
import { makeAgentWithdrawal } from './agent-withdrawal-scenes.ts'
import { type Asked, but, goodCalls, type Stage, toWallet } from './repeat-stage.ts'
import { after, type EndpointScenes, fields, noText, TOO_MUCH, unheardOf } from './scene.ts'
import { makeExchange, makePlatformTransfer, makeTransfer } from './wallet-scenes.ts'

const cash = {
  ValidationError: noText,
  CurrencyNotAllowed: unheardOf('currency'),
  NotFound: (_: Stage, good: Asked) => ({ wrong: { ...good, params: { wallet_id: randomUUID() } } }),
}

/** For each endpoint that takes a `request_id`, how it comes to every refusal. */
export const repeatScenes: Readonly<Record<string, EndpointScenes>> = {
  makeTransfer,
  makeExchange,
  makePlatformTransfer,
  makeAgentDeposit,
  makeAgentWithdrawal,
  depositCash: {
    usesUp: { BadRequest: after(({ demo, bob }) => toWallet(demo, mainWallet(bob), 'freeze')) },
    free: cash,
  },
  withdrawCash: { usesUp: { BadRequest: fields(TOO_MUCH) }, free: cash },
  openClient: {
    usesUp: {},
    free: {
      ValidationError: fields({ nickname: 1 }),
      BadRequest: ({ alice }, good) => ({ wrong: but(good, { nickname: alice.nickname }) }),
    },
  },
  registerApplication: { usesUp: {}, free: { ValidationError: fields({ name: 1 }) } },
}

/** The good call of an endpoint on a stage. */
export const goodCall = async (id: string, stage: Stage): Promise<Asked> => {
  const make = goodCalls[id]
  if (make === undefined) throw new Error(`repeat-stage.ts must say how ${id} is called well`)
  return make(stage)
}
