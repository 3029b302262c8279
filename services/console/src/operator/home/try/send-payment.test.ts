import { describe, expect, it } from 'vitest'
import { caller } from '../../../api/call.ts'
import { requestId } from '../../../api/request-id.ts'
import { tabStorage } from '../../../testing/tab-storage.ts'
import { sendPayment } from './send-payment.ts'

/** Pays once by an operator API with this answer; tells the state, and if another payment would have the same id. */
const pay = async (answer: () => Response) => {
  const storage = tabStorage()
  const id = requestId(storage, 'pay').current()
  const call = caller(async () => answer())
  const state = await sendPayment(call, storage, { kind: 'pay', requestId: id })
  return { ...state, keepsId: requestId(storage, 'pay').current() === id }
}

/** The answer of the operator API around one of the public API. */
const around = (status: number, code?: string) => () =>
  Response.json({ data: { status, answer: code === undefined ? {} : { errors: [{ code, message: 'Later.' }] } } })

const refused = (status: number) => () => Response.json({ errors: [{ status, code: 'Code' }] }, { status })

describe('the request id of a payment', () => {
  it.each([200, 201, 400, 403, 404])('is dropped after the answer %i', async (status) => {
    expect(await pay(around(status))).toMatchObject({ status: 'answered', keepsId: false })
  })

  it.each([408, 429, 500, 502, 503, 504])('is kept after %i, which leaves the outcome open', async (status) => {
    expect(await pay(around(status))).toMatchObject({ status: 'unknown', keepsId: true })
    expect(await pay(refused(status))).toMatchObject({ status: 'unknown', keepsId: true })
  })

  it('is kept after no answer', async () => {
    const noAnswer = (): Response => {
      throw new TypeError('Failed to fetch')
    }
    expect(await pay(noAnswer)).toMatchObject({ status: 'unknown', failure: { status: 0 }, keepsId: true })
  })

  it('is kept where the caller was refused, since an earlier attempt may have taken effect', async () => {
    expect(await pay(around(401))).toMatchObject({ status: 'answered', keepsId: true })
    for (const status of [400, 401, 403, 404])
      expect(await pay(refused(status))).toMatchObject({ status: 'failed', keepsId: true })
  })
})

it('an unknown outcome has the code and the message of the answer', async () => {
  expect(await pay(around(503, 'ServiceUnavailable'))).toMatchObject({
    failure: { status: 503, code: 'ServiceUnavailable', message: 'Later.' },
  })
  expect(await pay(around(500))).toMatchObject({ failure: { message: 'The API answered 500.' } })
})
