import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { missingPython, pythonProgram } from '@folio/test-kit/python-clients.ts'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { z } from 'zod'
import { type Demo, dataFolder, type RunningFolio, startFolio } from '../kit/running-folio.ts'
import { takeTour } from './take-tour.ts'

/** Replaces the ports and the folder that the documents name by those of the test's Folio. */
const ownPlaces = (text: string, { base_url, operator_url }: Demo, dataDir: string): string =>
  text
    .replaceAll('http://127.0.0.1:8080', base_url)
    .replaceAll('ws://127.0.0.1:8080', base_url.replace(/^http/, 'ws'))
    .replaceAll('http://127.0.0.1:8081', operator_url)
    .replaceAll(/npm run --silent (operator|audit) -- (\S+)/g, `npm run --silent $1 -- $2 --data-dir ${dataDir}`)
    .replaceAll(/npm run (operator|audit) -- (\S+)/g, `npm run $1 -- $2 --data-dir ${dataDir}`)
    .replaceAll(/(?<=["' ])\.data(?=[/"' ]|$)/gm, dataDir)
    .replaceAll('/backup', join(dirname(dataDir), 'backup'))

const root = join(import.meta.dirname, '..', '..', '..')
const { scripts } = z
  .object({ scripts: z.object({ audit: z.string(), operator: z.string() }) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

/** Replaces `npm run` by the script that it runs: npm itself would take half the time of a command. */
const withoutNpm = (text: string): string =>
  text
    .replaceAll(/npm run (?:--silent )?audit -- /g, `${scripts.audit.replace(/^exec /, '')} `)
    .replaceAll(/npm run (?:--silent )?operator -- /g, `${scripts.operator.replace(/^exec /, '')} `)

/** The documents whose commands run through npm, as all do for a reader: one runs `audit`, the other `operator`. */
const THROUGH_NPM = ['README.md', 'docs/tours/client.md']

/** A tour starts dozens of processes, one after another. */
const MINUTES_MS = 15 * 60_000

/** Removes the installation of Python packages: the tests have them already. */
const ownPython = (text: string): string =>
  text
    .replaceAll(/^.*(?:-m venv|bin\/pip") .*$/gm, '')
    .replaceAll(/"[^"]*\/folio-python\/bin\/python3"/g, pythonProgram('python3'))

const whyNot = missingPython(['requests', 'websockets'], ['requests', 'websockets'])

const tours = [
  ...[...THROUGH_NPM, 'docs/tours/trader.md', 'docs/tours/operator.md', 'docs/tours/auditor.md'].map((file) => ({
    file,
    why: '',
  })),
  { file: 'examples/python/README.md', why: whyNot },
]

const takeTours = ({ file }: (typeof tours)[number]): void => {
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

  it(
    'does what it says, each command of it',
    () =>
      takeTour({
        file,
        ownPlaces: (commands) => {
          const own = ownPython(ownPlaces(commands, folio.demo, dataDir))
          return THROUGH_NPM.includes(file) ? own : withoutNpm(own)
        },
        environment: { TMPDIR: folder },
      }),
    MINUTES_MS,
  )
}

for (const tour of tours) describe.skipIf(tour.why !== '')(`${tour.file}${tour.why}`, () => takeTours(tour))
