import { randomUUID } from 'node:crypto'
import { dataOf, mainWallet, operate } from '../../kit/calls.ts'
import { makeAgentDeposit } from './agent-deposit-refusals.ts'
import { makeAgentWithdrawal } from './agent-withdrawal-refusals.ts'
import {
  after,
  type EndpointRefusals,
  fields,
  numericAmount,
  type RefusalCase,
  TOO_MUCH,
  unknownCurrency,
} from './refusal-case.ts'
import { type EndpointCall, type Fixture, goodCalls, toWallet, withFields } from './repeat-fixture.ts'
import { makeExchange, makePlatformTransfer, makeTransfer } from './wallet-refusals.ts'

/** Makes the call by an operator whose role is too low. */
const byViewer = async ({ demo }: Fixture, good: EndpointCall): Promise<RefusalCase> => {
  const name = `viewer-${randomUUID().slice(0, 8)}`
  const { token } = dataOf(await operate(demo, 'operators', { name, role: 'viewer' }))
  return { wrong: { ...good, caller: { application_id: 'none', token } } }
}

const cash = {
  AccessDenied: byViewer,
  ValidationError: numericAmount,
  CurrencyNotAllowed: unknownCurrency('currency'),
  NotFound: (_: Fixture, good: EndpointCall) => ({ wrong: { ...good, params: { wallet_id: randomUUID() } } }),
}

/** The refusal cases of each endpoint that takes a `request_id`. */
export const refusalCases: Readonly<Record<string, EndpointRefusals>> = {
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
      AccessDenied: byViewer,
      ValidationError: fields({ nickname: 1 }),
      BadRequest: ({ alice }, good) => ({ wrong: withFields(good, { nickname: alice.nickname }) }),
    },
  },
  registerApplication: { usesUp: {}, free: { AccessDenied: byViewer, ValidationError: fields({ name: 1 }) } },
}

/** Returns the good call of an endpoint on a fixture. */
export const goodCall = async (id: string, fixture: Fixture): Promise<EndpointCall> => {
  const make = goodCalls[id]
  if (make === undefined) throw new Error(`repeat-fixture.ts must say how ${id} is called well`)
  return make(fixture)
}
