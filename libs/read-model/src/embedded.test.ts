import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readModelConformance } from './conformance/read-model.conformance.ts'
import { EXPIRING_MAX } from './conformance/read-model-under-test.ts'
import { openEmbeddedReadModel } from './embedded.ts'

readModelConformance('the embedded read model', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'folio-views-'))
  let now = Date.now() * 1000
  const open = () => openEmbeddedReadModel({ dir, clock: () => now, bounds: { expiringMax: EXPIRING_MAX } })
  let model = await open()
  return {
    model: () => model,
    reopen: async () => {
      await model.close()
      model = await open()
    },
    wipe: async () => {
      await model.close()
      await rm(dir, { recursive: true })
      model = await open()
    },
    passTime: async (ms) => {
      now += ms * 1000
    },
    dispose: async () => {
      await model.close()
      await rm(dir, { recursive: true })
    },
  }
})
