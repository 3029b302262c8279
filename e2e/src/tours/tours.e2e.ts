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

/** The scripts that ran through npm, as all commands do for a reader. */
const ranThroughNpm = new Set<string>()

/** Replaces `npm run` by the script that it runs, but for its first use: npm itself would take half the time of a command. */
const withoutNpm = (text: string): string =>
  text.replaceAll(/npm run (?:--silent )?(audit|operator) -- /g, (command, name: keyof typeof scripts) => {
    if (ranThroughNpm.has(name)) return `${scripts[name].replace(/^exec /, '')} `
    ranThroughNpm.add(name)
    return command
  })

/** A tour starts dozens of processes, one after another. */
const MINUTES_MS = 15 * 60_000

/** The seconds that a socket stays open beyond those of a reader, where a line is missing. */
const PATIENCE_SECONDS = 20

/**
 * Keeps each socket of a tour open for the seconds of a reader, and then until the step has shown all its lines: on a busy
 * machine a program takes as long to start as a reader waits, and pushes may come late.
 */
const withPatience = (text: string, shownFile: string): string =>
  text
    .replaceAll(
      'sleep "$seconds" |',
      `{ sleep "$seconds"; timeout ${PATIENCE_SECONDS} sh -c "until [ -e '${shownFile}' ]; do sleep 0.2; done" || true; } |`,
    )
    .replaceAll('-w "$seconds"', `-w "$((seconds + ${PATIENCE_SECONDS}))"`)

/** Removes the installation of Python packages: the tests have them already. */
const ownPython = (text: string): string =>
  text
    .replaceAll(/^.*(?:-m venv|bin\/pip") .*$/gm, '')
    .replaceAll(/"[^"]*\/folio-python\/bin\/python3"/g, pythonProgram('python3'))

const whyNot = missingPython(['requests', 'websockets'], ['requests', 'websockets'])

const tours = [
  ...[
    'README.md',
    'docs/tours/client.md',
    'docs/tours/trader.md',
    'docs/tours/operator.md',
    'docs/tours/auditor.md',
  ].map((file) => ({
    file,
    why: '',
  })),
  { file: 'examples/python/README.md', why: whyNot },
]

const takeTours = ({ file }: (typeof tours)[number]): void => {
  const { dataDir: folder, remove } = dataFolder()
  const dataDir = join(folder, 'data')
  const shownFile = join(folder, 'shown')
  let folio: RunningFolio
  beforeAll(async () => {
    folio = await startFolio(dataDir)
  })
  afterAll(async () => {
    await folio.stop()
    remove()
  })

  it(
    'has the described result at each command',
    () =>
      takeTour({
        file,
        ownPlaces: (commands) =>
          withPatience(withoutNpm(ownPython(ownPlaces(commands, folio.demo, dataDir))), shownFile),
        environment: { TMPDIR: folder },
        shownFile,
      }),
    MINUTES_MS,
  )
}

for (const tour of tours) describe.skipIf(tour.why !== '')(`${tour.file}${tour.why}`, () => takeTours(tour))
