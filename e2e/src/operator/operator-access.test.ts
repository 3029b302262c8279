import { afterAll, beforeAll, expect, it } from 'vitest'
import { operate } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'

let folio: InProcess
beforeAll(async () => {
  folio = await startInProcess({ limits: 'on' })
})
afterAll(() => folio.stop())

it('the operator API is served at an address of its own, apart from clients', async () => {
  const { port, operatorPort, stop } = await folio.startAnother({ host: '127.0.0.2' })
  const statusAt = (host: string, at: number): Promise<number | string> =>
    fetch(`http://${host}:${at}/`).then(
      ({ status }) => status,
      () => 'nobody',
    )
  expect([await statusAt('127.0.0.2', port), await statusAt('127.0.0.1', operatorPort)]).toEqual([404, 404])
  expect(await statusAt('127.0.0.2', operatorPort)).toBe('nobody')
  await stop()
})

it('an address with many wrong operator tokens is soon refused', async () => {
  const guess = async (): Promise<number> =>
    (await operate({ ...folio.demo, operator_token: 'a-guess' }, 'projections')).status
  const statuses = await Promise.all(Array.from({ length: 25 }, guess))
  expect(statuses.toSorted()).toEqual([...Array(20).fill(401), ...Array(5).fill(429)])
})

it('the operator API is described on its own port alone', async () => {
  const pathsAt = async (url: string) => {
    const described = (await (await fetch(`${url}/openapi.json`)).json()) as { readonly paths: object }
    return Object.keys(described.paths)
  }
  expect(await pathsAt(folio.demo.operator_url)).toContain('/operator/v1/find')
  expect(await pathsAt(folio.demo.operator_url)).not.toContain('/wallet/v1/transfers')
  expect(await pathsAt(folio.demo.base_url)).not.toContain('/operator/v1/find')
  const page = await (await fetch(`${folio.demo.operator_url}/docs`)).text()
  expect(page).toContain('<title>Folio operator API</title>')
})
