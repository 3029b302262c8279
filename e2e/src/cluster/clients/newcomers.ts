import { sleep } from '@folio/kernel/timing/sleep.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { demoAccount, get, post, realAccountAtOnce } from '../../kit/calls.ts'
import type { Client, Demo } from '../../kit/running-folio.ts'
import { answerInTime } from './answer-in-time.ts'

/** Clients without a `real` account yet; each opens one and resets its demo balance. */
export type Newcomers = {
  /** Lets the next few clients begin, one after another, until it is stopped; `stop` resolves when no call is open. */
  readonly start: () => { readonly stop: () => Promise<void> }
  /** Reads the accounts of all clients that began since the previous call again; returns the number of wrong ones. */
  readonly wrong: () => Promise<number>
}

const EACH_TIME = 4
const BETWEEN_MS = 600
const RIGHT_WITHIN_MS = 60_000
const DEMO_BALANCE = 10_000

type Account = { readonly account_id: string; readonly account_type: string; readonly balance: number }

const resetDemo = async (edge: Demo, client: Client): Promise<number> => {
  const path = `/trading/v1/options/accounts/${await demoAccount(edge, client)}/reset-demo-balance`
  return (await post(edge, client, { path, body: undefined })).status
}

/**
 * Tells whether a client has its demo account as it was opened, and exactly one `real` account, empty, with the id that
 * the first call returned, if it returned one.
 */
const isRight = async (edge: Demo, client: Client, told: string | undefined): Promise<boolean> => {
  const accountId = await realAccountAtOnce(edge, client)
  if (accountId !== (told ?? accountId) || (await resetDemo(edge, client)) !== 200) return false
  const { status, body } = await get(edge, client, '/trading/v1/options/accounts')
  const accounts: readonly Account[] = status === 200 ? body.data : []
  const shown = accounts.map(({ account_type, balance }) => `${account_type} ${balance}`).toSorted()
  return (
    accounts.some(({ account_id }) => account_id === accountId) &&
    shown.join() === [`demo ${DEMO_BALANCE}`, 'real 0'].join()
  )
}

/** Makes the clients that begin during faults. */
export const newcomersOf = (edge: Demo, clients: readonly Client[]): Newcomers => {
  const told = new Map<Client, string | undefined>()
  const waiting = clients.values()

  const begin = async (client: Client): Promise<void> => {
    told.set(client, undefined)
    const accountId = await answerInTime(realAccountAtOnce(edge, client))
    told.set(client, accountId)
    await answerInTime(resetDemo(edge, client))
  }

  return {
    start: () => {
      let isStopped = false
      const opening = (async () => {
        for (let begun = 0; begun < EACH_TIME && !isStopped; begun += 1) {
          const { value: client } = waiting.next()
          if (client !== undefined) await begin(client)
          await sleep(BETWEEN_MS)
        }
      })()
      return {
        stop: async () => {
          isStopped = true
          await opening
        },
      }
    },
    wrong: async () => {
      const asked = [...told].map(([client, accountId]) =>
        eventually(() => isRight(edge, client, accountId).catch(() => false), RIGHT_WITHIN_MS).then(
          () => 0,
          () => 1,
        ),
      )
      told.clear()
      return (await Promise.all(asked)).reduce<number>((sum, one) => sum + one, 0)
    },
  }
}
