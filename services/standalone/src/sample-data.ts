import type { Demo } from './demo-file.ts'

type Client = Demo['clients'][number]

const FUNDS = [
  { currency: 'USD', amount: '10000' },
  { currency: 'EUR', amount: '1000' },
]

/** Calls the operator API as anybody would. */
const operate = async <T>({ operator_url, operator_token }: Demo, path: string, body: object): Promise<T> => {
  const response = await fetch(`${operator_url}/operator/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operator_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`the operator API answered ${response.status}: ${answer}`)
  return JSON.parse(answer).data
}

const openFunded = async (demo: Demo, nickname: string): Promise<Client> => {
  const client = await operate<Client>(demo, 'clients', { nickname, request_id: `sample-${nickname}` })
  for (const { wallet_id } of client.wallets) {
    for (const funds of FUNDS) {
      await operate(demo, `wallets/${wallet_id}/deposits`, {
        ...funds,
        request_id: `sample-${funds.currency}-${wallet_id}`,
      })
    }
  }
  return client
}

/** Opens two clients with funded main wallets, or finds what an earlier, unfinished start had opened of them. */
export const openSampleClients = async (demo: Demo): Promise<Client[]> => [
  await openFunded(demo, 'alice'),
  await openFunded(demo, 'bob'),
]
