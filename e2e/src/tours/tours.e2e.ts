import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demo, dataFolder, type RunningFolio, startFolio } from '../kit/running-folio.ts'
import { openTourShell } from './tour-shell.ts'
import { missingLine, type TourStep, tourSteps } from './tour-steps.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** A reader's Folio has the ports and the folder that the documents name; a test's has its own. */
const ownPlaces = (text: string, { base_url, operator_url }: Demo, dataDir: string): string =>
  text
    .replaceAll('http://127.0.0.1:8080', base_url)
    .replaceAll('http://127.0.0.1:8081', operator_url)
    .replaceAll(/npm run --silent (operator|audit) -- (\S+)/g, `npm run --silent $1 -- $2 --data-dir ${dataDir}`)
    .replaceAll(/npm run (operator|audit) -- (\S+)/g, `npm run $1 -- $2 --data-dir ${dataDir}`)
    .replaceAll(/(?<=["' ])\.data(?=[/"' ]|$)/gm, dataDir)
    .replaceAll('/backup', join(dirname(dataDir), 'backup'))

const tours = ['README.md', 'docs/tours/client.md', 'docs/tours/operator.md', 'docs/tours/auditor.md']

describe.each(tours)('%s', (file) => {
  const { dataDir: folder, remove } = dataFolder()
  const dataDir = join(folder, 'data')
  let folio: RunningFolio
  beforeAll(async () => {
    folio = await startFolio(dataDir)
  })
  afterAll(async () => {
    await folio.stop()
    remove()
  })

  it('does what it says, each command of it', async () => {
    const steps: readonly TourStep[] = tourSteps(readFileSync(join(root, file), 'utf8'))
    expect(steps.length).toBeGreaterThan(3)
    const shell = openTourShell({ TMPDIR: folder })
    for (const { line, commands, expected } of steps) {
      const output = await shell.run(ownPlaces(commands, folio.demo, dataDir))
      expect(missingLine(output, expected), `${file}:${line} printed\n${output}`).toBeUndefined()
    }
    await shell.close()
  })
})
