import { expect, it } from 'vitest'
import type { Demo } from './demo-file.ts'
import { sampleTokenRenewal } from './renew-sample-token.ts'

/** A file of one sample client, the tokens that were issued to it, and their renewal. */
const world = (isIssued = true) => {
  const issued: { readonly clientId: string; readonly token: string; readonly name: string }[] = []
  let demo: Demo = {
    base_url: '',
    operator_url: '',
    operator_token: 'operator',
    clients: [{ client_id: 'a', nickname: 'alice', application_id: 'app', token: 'old', wallets: [] }],
  }
  const renew = sampleTokenRenewal({
    read: () => demo,
    write: (changed) => {
      demo = changed
    },
    issue: async (token) => {
      issued.push(token)
      return isIssued
    },
  })
  return { renew, issued, demo: () => demo }
}

it('a refused token is replaced in the file by a new one with a name', async () => {
  const { renew, issued, demo } = world()
  const token = await renew('alice', 'old')
  expect(issued).toEqual([{ clientId: 'a', token, name: 'Sample calls of npm start' }])
  expect(demo().clients).toMatchObject([{ client_id: 'a', token }])
})

it('calls that were refused together share one new token', async () => {
  const { renew, issued } = world()
  const [first, second] = await Promise.all([renew('alice', 'old'), renew('alice', 'old')])
  expect(second).toBe(first)
  expect(await renew('alice', 'old')).toBe(first)
  expect(issued).toHaveLength(1)
})

it('a client that gets no token, and an unknown one, keep the refusal', async () => {
  const { renew, demo } = world(false)
  expect(await renew('alice', 'old')).toBeUndefined()
  expect(await renew('nobody', 'old')).toBeUndefined()
  expect(demo().clients).toMatchObject([{ token: 'old' }])
})
