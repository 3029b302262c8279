import { serviceContracts } from '@folio/contracts/messaging/all-services.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operate, settled } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'

type Part = { readonly part: string; readonly kind: string; readonly status: string; readonly problem: string | null }

describe('the health of the parts', () => {
  let folio: InProcess
  let isStoreAway = false
  beforeAll(async () => {
    folio = await startInProcess({
      around: (ports) => ({
        ...ports,
        store: {
          ...ports.store,
          lastPosition: async () => {
            if (isStoreAway) throw new Error('the store is away')
            return ports.store.lastPosition()
          },
        },
      }),
    })
  })
  afterAll(() => folio.stop())

  it('names each view and topic, and is ok once all events are seen', async () => {
    await openClient(folio.demo, 'ann', '10')
    await settled(folio.demo)
    const { status, body } = await operate(folio.demo, 'health')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'ok', last_position: expect.any(Number) })
    const parts: readonly Part[] = body.data.parts
    expect(parts.filter(({ problem }) => problem !== null)).toEqual([])
    expect(parts.map(({ kind, part }) => `${kind} ${part}`)).toEqual([
      'api API',
      'store store',
      ...serviceContracts.map(({ name }) => `view ${name}`),
      ...serviceContracts.map(({ name }) => `commands ${name}`),
    ])
  })

  it('says that the store does not answer, and still shows the others', async () => {
    isStoreAway = true
    const { status, body } = await operate(folio.demo, 'health')
    isStoreAway = false
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'failing', last_position: null })
    const failing = body.data.parts.filter((part: Part) => part.status === 'failing')
    expect(failing).toContainEqual(
      expect.objectContaining({ part: 'store', problem: expect.stringContaining('answer') }),
    )
    expect(body.data.parts).toContainEqual(expect.objectContaining({ kind: 'view', part: 'wallet', lag: null }))
  })
})
