import { createAccount } from '@folio/contracts/http/options/create-account.ts'
import { listAccounts } from '@folio/contracts/http/options/list-accounts.ts'
import { z } from 'zod'
import type { Demo, SampleClient } from '../../demo-file.ts'

/** The kind of money of an options account. */
export type AccountType = 'demo' | 'real'

const TIMEOUT_MS = 10_000

const accountShown = z.object({ account_id: z.string(), account_type: z.string() })
const answerShown = z.object({ data: z.union([accountShown, z.array(accountShown)]) })

/** Sends a request of a client to the REST API, and returns its JSON; throws if it is refused. */
export const askAs = async (
  { base_url }: Demo,
  { application_id, token }: SampleClient,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body?: object },
): Promise<unknown> => {
  const response = await fetch(base_url + path, {
    method,
    headers: {
      'Service-App-ID': application_id,
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was answered by ${response.status}: ${text}`)
  return JSON.parse(text)
}

/** Finds the options account of a client, each of whom has one with play money; opens one with real money where it is asked for. */
export const optionsAccount = async (demo: Demo, client: SampleClient, type: AccountType): Promise<string> => {
  const { method, path } = type === 'demo' ? listAccounts : createAccount
  const asked = {
    method,
    path,
    ...(type === 'demo' ? {} : { body: { currency: 'USD', group: 'row', account_type: type } }),
  }
  const { data } = answerShown.parse(await askAs(demo, client, asked))
  const account = [data].flat().find(({ account_type }) => account_type === type)
  if (account === undefined) throw new Error(`${client.nickname} has no ${type} account`)
  return account.account_id
}
