import { afterAll, beforeAll, expect, it } from 'vitest'
import { operate } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'

let folio: InProcess
beforeAll(async () => {
  folio = await startInProcess()
})
afterAll(() => folio.stop())

const payment_id = '0b0e7f4e-8c1c-4b43-9d3d-3f1f0a0b0c0d'

it('a sample payment is a 404 in an installation without sample clients', async () =>
  expect((await operate(folio.demo, 'demo/pay', { payment_id, amount: '12.50' })).status).toBe(404))

it.each([
  { payment_id, amount: '13.00' },
  { payment_id, amount: '12.5' },
  { payment_id: 'mine', amount: '12.50' },
])('refuses %j: sample payments have two amounts, and a UUID', async (body) =>
  expect((await operate(folio.demo, 'demo/pay', body)).status).toBe(400),
)
