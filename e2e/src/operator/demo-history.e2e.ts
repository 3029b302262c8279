import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit, dataFolder, type RunningFolio, startFolio } from '../kit/running-folio.ts'

describe('the history of a demonstration', () => {
  const { dataDir: above, remove } = dataFolder()
  const dataDir = join(above, 'demo')
  let folio: RunningFolio

  beforeAll(async () => {
    folio = await startFolio(`${dataDir}/`, '--demo')
  })
  afterAll(async () => {
    await folio?.stop()
    remove()
  })

  it('is made where the name of the folder ends with a slash, and nothing is left beside it', () => {
    expect(folio.output()).toMatch(/^Folio: made a history of 30 days in \d+\.\d s\.$/m)
    expect(readdirSync(above)).toEqual(['demo'])
  })

  it('is whole', async () => {
    const { code, output } = await audit('verify', '--data-dir', dataDir)
    expect(output).toContain('whole: nothing found')
    expect(code).toBe(0)
  })
})
