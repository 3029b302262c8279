import { describe, expect, it } from 'vitest'
import { caller, type Send } from '../../api/call.ts'
import { sessionHalf } from '../../api/session.ts'
import { tabStorage } from '../../testing/tab-storage.ts'
import type { Api } from '../api-context.ts'
import { redeemLink } from './redeem-link.ts'

const CODE = 'A'.repeat(43)

const refusal = (status: number): Response => Response.json({ errors: [{ status, code: 'Code' }] }, { status })

/** A page with a stored half, if any, at the link of a code; the log-ins that it sends are answered with `logIn`. */
const open = async ({ half, current, logIn }: { half?: string; current?: Response; logIn?: Response }) => {
  const session = sessionHalf(tabStorage(), new EventTarget())
  if (half !== undefined) session.keep(half)
  const logIns: unknown[] = []
  const send: Send = async () => {
    const response = current ?? refusal(401)
    if (response.status === 401) session.forget(half)
    return response
  }
  const sendLogIn: Send = async (_, { body }) => {
    logIns.push(body)
    return logIn ?? Response.json({ data: { session: 'of the link' } })
  }
  const api: Api = { session, send, call: caller(send), callWithoutSession: caller(sendLogIn) }
  const addresses: unknown[] = []
  const link = await redeemLink(api, {
    location: { hash: `#code=${CODE}`, pathname: '/console', search: '?since=1' },
    history: { replaceState: (_data, _unused, url) => addresses.push(url) },
  })
  return { link, logIns, addresses, stored: session.read() }
}

const running = () => Response.json({ data: { session_id: 's', operator: { name: 'ann', role: 'admin' } } })

describe('the code of a link', () => {
  it('begins a session if none is stored, and is removed from the address', async () => {
    const { link, logIns, addresses, stored } = await open({})
    expect(link).toEqual({ status: 'none' })
    expect(logIns).toEqual([JSON.stringify({ code: CODE })])
    expect(addresses).toEqual(['/console?since=1'])
    expect(stored).toBe('of the link')
  })

  it('is reported as invalid if it is refused', async () => {
    const { link, stored } = await open({ logIn: refusal(401) })
    expect(link).toMatchObject({ status: 'dead', failure: { status: 401 } })
    expect(stored).toBeUndefined()
  })

  it('is kept while a session runs, which continues', async () => {
    const { link, logIns, addresses, stored } = await open({ half: 'running', current: running() })
    expect(link).toEqual({ status: 'held', code: CODE, operator: 'ann' })
    expect(logIns).toEqual([])
    expect(addresses).toEqual(['/console?since=1'])
    expect(stored).toBe('running')
  })

  it('is kept while it is unknown whether the session runs', async () => {
    const { link, logIns, stored } = await open({ half: 'running', current: refusal(503) })
    expect(link).toEqual({ status: 'held', code: CODE, operator: undefined })
    expect(logIns).toEqual([])
    expect(stored).toBe('running')
  })

  it('begins a session if the stored one has ended', async () => {
    const { link, stored } = await open({ half: 'ended', current: refusal(401) })
    expect(link).toEqual({ status: 'none' })
    expect(stored).toBe('of the link')
  })
})
