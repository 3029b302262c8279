import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SCREENSHOT_BYTES_MAX, screenshotsFolder } from './screenshot.ts'
import { SCREENSHOTS } from './screenshots.ts'

const docs = join(screenshotsFolder, '..')
const faces = join(docs, '..', 'services', 'console', 'src')
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const TAKE =
  'add an entry to a list in e2e/src/console/screenshots, run `npm run screenshots`, and show the image in docs/screens.md'

/** The page that shows all screenshots. */
const shown = readFileSync(join(docs, 'screens.md'), 'utf8')

/** The files of the screens of a face; the frame around them is none. */
const screensOf = (face: string): readonly string[] =>
  readdirSync(join(faces, face, 'routes'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && file !== '__root.tsx',
  )

describe.each(['operator', 'client'] as const)('the screens of the %s’s face', (face) => {
  const screens = screensOf(face)
  const taken = SCREENSHOTS.flatMap(({ tab, route }) => (tab === face && route !== undefined ? [route] : []))

  it.each(screens)('%s has a screenshot', (screen) =>
    expect(taken, `the screen ${face}/routes/${screen} has no screenshot: ${TAKE}`).toContain(screen),
  )

  it('are all that entries name', () => expect(screens).toEqual(expect.arrayContaining(taken)))
})

it.each(SCREENSHOTS)('the screenshot $name exists, is small, and docs/screens.md shows it', ({ name }) => {
  const file = join(screenshotsFolder, `${name}.png`)
  expect(readFileSync(file).subarray(0, PNG.length)).toEqual(PNG)
  expect(statSync(file).size).toBeLessThanOrEqual(SCREENSHOT_BYTES_MAX)
  expect(shown.includes(`](images/${name}.png)`), `docs/screens.md does not show images/${name}.png`).toBe(true)
})

it('the folder of screenshots has no other files', () =>
  expect(readdirSync(screenshotsFolder).toSorted()).toEqual(SCREENSHOTS.map(({ name }) => `${name}.png`).toSorted()))
