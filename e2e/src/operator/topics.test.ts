import { serviceContracts } from '@folio/contracts/messaging/all-services.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operate, settled } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'

describe('the lag of topics', () => {
  let folio: InProcess
  beforeAll(async () => {
    folio = await startInProcess()
  })
  afterAll(() => folio.stop())

  it('names the group of each command topic, and is zero once all commands are handled', async () => {
    await openClient(folio.demo, 'ann', '10')
    await settled(folio.demo)
    const { status, body } = await operate(folio.demo, 'topics')
    expect(status).toBe(200)
    expect(body.data.map(({ topic, group }: { topic: string; group: string }) => [topic, group])).toEqual(
      serviceContracts.map(({ name, commands }) => [commands.name, name]),
    )
    const wallet = body.data.find(({ topic }: { topic: string }) => topic === walletCommands.name)
    expect(wallet).toMatchObject({ group: 'wallet', lag: 0 })
    expect(wallet.partitions).toContainEqual({ partition: 0, lag: 0, finished: null, next: null })
  })
})
