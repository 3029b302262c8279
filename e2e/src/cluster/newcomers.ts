import { setTimeout as sleep } from 'node:timers/promises'
import { demoAccount, eventually, get, post, realAccount } from '../kit/calls.ts'
import type { Client, Demo } from '../kit/running-folio.ts'
import { inTime } from './in-time.ts'

/** Clients without an account for real money yet, who open one each, and have their demo balance given again. */
export type Newcomers = {
  /** Lets the next few begin, one after the other, until they are stopped; stopped means that nobody waits for an answer. */
  readonly start: () => { readonly stop: () => Promise<void> }
  /** Asks again for the accounts of all who began since it was asked last; answers how many are not as they should be. */
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

/** Whether a client has its demo account as it was opened, and the one account for real money that it is told of, empty. */
const isRight = async (edge: Demo, client: Client, told: string | undefined): Promise<boolean> => {
  const accountId = await realAccount(edge, client)
  if (accountId !== (told ?? accountId) || (await resetDemo(edge, client)) !== 200) return false
  const { status, body } = await get(edge, client, '/trading/v1/options/accounts')
  const accounts: readonly Account[] = status === 200 ? body.data : []
  const shown = accounts.map(({ account_type, balance }) => `${account_type} ${balance}`).toSorted()
  return (
    accounts.some(({ account_id }) => account_id === accountId) &&
    shown.join() === [`demo ${DEMO_BALANCE}`, 'real 0'].join()
  )
}

/** Clients who come while something goes wrong. */
export const newcomersOf = (edge: Demo, clients: readonly Client[]): Newcomers => {
  const told = new Map<Client, string | undefined>()
  const waiting = clients.values()

  const begin = async (client: Client): Promise<void> => {
    told.set(client, undefined)
    const accountId = await inTime(realAccount(edge, client))
    told.set(client, accountId)
    await inTime(resetDemo(edge, client))
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
