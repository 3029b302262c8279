import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { get, mainWallet, operate } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'

describe('opening a client', () => {
  let folio: InProcess
  beforeAll(async () => {
    folio = await startInProcess()
  })
  afterAll(() => folio.stop())

  const open = (body: object) => operate(folio.demo, 'clients', body)

  it('is answered again with the same token when the same request comes again', async () => {
    const body = { nickname: 'carol', request_id: 'open-carol' }
    const first = await open(body)
    const second = await open(body)
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    const { status } = await get(folio.demo, second.body.data, '/wallet/v1/wallets')
    expect(status).toBe(200)
  })

  it('has one effect and equal answers when the same request comes twenty times at once', async () => {
    const body = { nickname: 'dave', request_id: 'open-dave' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(body)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(mainWallet(answers[0]?.body.data)).toBeTypeOf('string')
  })

  it('refuses a request id that was used for another client', async () => {
    await open({ nickname: 'erin', request_id: 'open-erin' })
    const { status, body } = await open({ nickname: 'frank', request_id: 'open-erin' })
    expect([status, body.errors[0].code]).toEqual([400, 'DuplicateRequestID'])
  })

  it('refuses a nickname that is taken, with or without a request id', async () => {
    await open({ nickname: 'grace', request_id: 'open-grace' })
    for (const other of [{ nickname: 'grace' }, { nickname: 'GRACE', request_id: 'open-grace-2' }]) {
      const { status, body } = await open(other)
      expect([status, body.errors[0].details.rule]).toEqual([400, 'nickname_taken'])
    }
  })
})
